import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useDelayedFlag } from '../hooks/use-delayed-flag.ts';
import { useScrollPlace } from '../hooks/use-scroll-place.ts';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';

/** Number of items visible on a desktop. A phone shows one and a bit of the next; a very wide window shows one more. */
const widths = {
  3: 'basis-[85%] @md:basis-1/2 @3xl:basis-1/3 @7xl:basis-1/4',
  4: 'basis-[85%] @md:basis-1/2 @xl:basis-1/3 @3xl:basis-1/4 @7xl:basis-1/5',
} as const;

/** Items beyond these are out of sight at first, and render a second later. */
const DRAWN_AT_FIRST = 6;

/** The part of an item from which on it counts as in sight. */
const IN_SIGHT = 0.9;

/** The browser's smooth scrolling takes about as long. */
const STEP_MS = 500;

interface CarouselProps {
  title: string;
  visible: keyof typeof widths;
  /** The items; each gets a list item of its own. */
  children: ReactNode;
}

/** Items in a row that scrolls one at a time: by swipe, arrow keys or buttons. Back restores the scroll position. */
export function Carousel({ title, visible, children }: CarouselProps) {
  const headingId = useId();
  const { start, ref: list, onScroll } = useScrollPlace(title);
  const isLater = useDelayedFlag();
  const items = Children.toArray(children);
  const drawn = isLater || start > 0 ? items : items.slice(0, DRAWN_AT_FIRST);
  const reach = useReach(list, drawn.length);
  const lastStep = useRef({ to: 0, at: Number.NEGATIVE_INFINITY });

  const step = (by: 1 | -1) => {
    const row = list.current!;
    const { width } = row.firstElementChild!.getBoundingClientRect();
    const now = performance.now();
    // A second press counts from where the first one leads.
    const isMoving = now - lastStep.current.at < STEP_MS;
    const from = isMoving ? lastStep.current.to : Math.round(row.scrollLeft / width);
    const last = Math.round((row.scrollWidth - row.clientWidth) / width);
    const to = Math.min(Math.max(from + by, 0), last);
    lastStep.current = { to, at: now };
    row.scrollTo({ left: to * width });
  };
  const goBack = () => step(-1);
  const goOn = () => step(1);
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
      <ul
        ref={list}
        onScroll={onScroll}
        className="relative -my-1 -mr-1 -ml-4 flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain py-1 pr-1 max-sm:-mr-4 max-sm:pr-4 [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {Children.map(drawn, (item) => (
          <li className={classes('min-w-0 shrink-0 snap-start snap-always pl-4', widths[visible])}>
            {item}
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Observes the ends of the row of `length` items: can it be scrolled back, and on? Measuring would make the browser lay
 * out the page at once.
 */
function useReach(list: RefObject<HTMLUListElement | null>, length: number) {
  const [reach, setReach] = useState({ back: false, on: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more items have another last one
  useEffect(() => {
    const root = list.current!;
    const { firstElementChild: first, lastElementChild: last } = root;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries) {
          const isHidden = intersectionRatio < IN_SIGHT;
          if (target === first) setReach(({ on }) => ({ back: isHidden, on }));
          if (target === last) setReach(({ back }) => ({ back, on: isHidden }));
        }
      },
      { root, threshold: IN_SIGHT },
    );
    for (const item of [first, last]) observer.observe(item!);
    return () => observer.disconnect();
  }, [length]);
  return reach;
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
