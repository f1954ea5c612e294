import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useDelayedFlag } from '../hooks/use-delayed-flag.ts';
import { useHistoryState } from '../platform/history-state.ts';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';

/** Number of items visible on a desktop. A phone shows one and a bit of the next; a very wide window shows one more. */
const widths = {
  3: 'basis-[85%] @md:basis-1/2 @3xl:basis-1/3 @7xl:basis-1/4',
  4: 'basis-[85%] @md:basis-1/2 @xl:basis-1/3 @3xl:basis-1/4 @7xl:basis-1/5',
} as const;

/** Items beyond these are out of sight at first, and render a second later. */
const DRAWN_AT_FIRST = 6;

interface CarouselProps {
  title: string;
  visible: keyof typeof widths;
  /** The items; each gets a list item of its own. */
  children: ReactNode;
}

/** Items in a row that scrolls one at a time: by swipe, arrow keys or buttons. Back restores the scroll position. */
export function Carousel({ title, visible, children }: CarouselProps) {
  const headingId = useId();
  const place = useHistoryState<number>(title);
  const [startIndex] = useState(() => place.read() ?? 0);
  const [viewport, embla] = useEmblaCarousel({ align: 'start', slidesToScroll: 1, startIndex });
  const isLater = useDelayedFlag();
  const items = Children.toArray(children);
  const drawn = isLater || startIndex > 0 ? items : items.slice(0, DRAWN_AT_FIRST);
  const [reach, setReach] = useState({ back: false, on: false });
  const keepPlace = useRef(place.keep);
  keepPlace.current = place.keep;

  useEffect(() => {
    if (!embla) return;
    const update = () => setReach({ back: embla.canScrollPrev(), on: embla.canScrollNext() });
    const remember = () => keepPlace.current(embla.selectedScrollSnap());
    update();
    embla.on('select', update).on('reInit', update).on('select', remember);
    return () => {
      embla.off('select', update).off('reInit', update).off('select', remember);
    };
  }, [embla]);

  const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
  const goBack = () => embla?.scrollPrev(still());
  const goOn = () => embla?.scrollNext(still());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') goBack();
    else if (event.key === 'ArrowRight') goOn();
    else return;
    event.preventDefault();
  };

  return (
    <section
      aria-roledescription="carrousel"
      aria-labelledby={headingId}
      className="@container grid min-w-0 grid-cols-1 gap-3"
      onKeyDown={onKeyDown}
    >
      <div className="flex min-h-11 items-center gap-1">
        <h2 id={headingId} className="min-w-0 flex-1 text-lg">
          {title}
        </h2>
        {(reach.back || reach.on) && (
          <>
            <StepButton label="Précédent" possible={reach.back} onClick={goBack}>
              <ChevronLeft aria-hidden />
            </StepButton>
            <StepButton label="Suivant" possible={reach.on} onClick={goOn}>
              <ChevronRight aria-hidden />
            </StepButton>
          </>
        )}
      </div>
      {/* The padding prevents the items' focus rings from being cut. */}
      <div ref={viewport} className="-m-1 overflow-hidden p-1">
        <ul className="-ml-4 flex touch-pan-y touch-pinch-zoom">
          {Children.map(drawn, (item) => (
            <li className={classes('min-w-0 shrink-0 pl-4', widths[visible])}>{item}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface StepButtonProps {
  label: string;
  possible: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Stays focusable at the end, so that keyboard users keep their place. */
function StepButton({ label, possible, onClick, children }: StepButtonProps) {
  return (
    <IconButton label={label} aria-disabled={!possible} onClick={onClick}>
      {children}
    </IconButton>
  );
}
