import { ArrowLeft, PanelLeft } from 'lucide-react';
import { type MouseEvent, type ReactNode, use } from 'react';
import { Link, useNavigate } from 'react-router';
import { usePageTitle } from '../platform/page-title.ts';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { LogoMark } from './logo.tsx';
import { ShellContext } from './shell-context.ts';

const widths = { reading: 'max-w-2xl', medium: 'max-w-4xl', wide: 'max-w-6xl' } as const;

/** The text column and its margin, from 1280 px on; from 1536 px on the margin takes the rest. */
const columns =
  'gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,42rem)_minmax(0,1fr)]';

interface BackLink {
  to: string;
  label: string;
  isSaid?: boolean;
  /** True to give it a row of its own above a long title. */
  isAbove?: boolean;
  /** True to go back to the screen that the user came from, if any, and to show it on phones only. */
  isHistory?: boolean;
}

interface PageProps {
  /** The page's only h1, and the document's title. */
  title: string;
  /** Path and label of the back link; `isSaid` to show the label on a phone too. */
  back?: BackLink;
  /** Buttons at the end of the header. */
  actions?: ReactNode;
  /** Maximum width of the content: a text column, a form, or a grid. */
  width?: keyof typeof widths;
  /** Content of the margin from 1280 px on; below that, it follows the content. */
  aside?: ReactNode;
  children: ReactNode;
}

/**
 * A screen: header with logo and title, below it content of a readable width, and optionally a
 * margin. The title is aligned with the content at any window width.
 */
export function Page({ title, back, actions, width = 'reading', aside, children }: PageProps) {
  usePageTitle(title);
  // Pages for visitors have the site's header above, so their title stands with the content.
  const shell = use(ShellContext);
  const inShell = shell !== null;
  const frame = classes(
    'mx-auto w-full px-4 sm:px-6',
    // Beside the side bar a grid may be wider than the site's header.
    aside ? 'max-w-6xl' : width === 'wide' && inShell ? 'max-w-[88rem]' : widths[width],
  );
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    // React Router numbers the entries of the history that it has made.
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    if (!isPlain || !idx) return;
    event.preventDefault();
    void navigate(-1);
  };
  const heading = (
    <>
      {back && (
        <Link
          to={back.to}
          onClick={back.isHistory ? goBack : undefined}
          className={classes(
            '-ml-2 inline-flex min-h-11 items-center gap-2 rounded-lg px-2 text-sm font-medium hover:bg-wash print:hidden',
            back.isHistory && 'md:hidden',
            // Above the title, which then has a row of its own.
            back.isSaid && 'max-sm:grow',
            back.isAbove && 'mr-auto',
          )}
        >
          <ArrowLeft aria-hidden className="size-5" />
          <span className={back.isSaid ? undefined : 'max-sm:sr-only'}>{back.label}</span>
        </Link>
      )}
      {/* From 768 px on the side bar shows it. */}
      {inShell && !back && <LogoMark className="size-7 md:hidden large-text:hidden" />}
      <h1
        dir="auto"
        // Remounts a new title rather than animating its position.
        key={title}
        className={classes(
          'min-w-0 flex-1',
          back?.isAbove && 'basis-full',
          // In a row of its own, under the back link and the bell.
          back?.isSaid && 'max-sm:order-last max-sm:basis-full max-sm:pb-1',
          inShell
            ? 'line-clamp-2 text-lg leading-tight sm:text-xl large-text:text-xs'
            : 'text-xl sm:text-2xl',
        )}
      >
        {title}
      </h1>
      {actions}
    </>
  );
  return (
    <>
      {shell ? (
        <header className="sticky top-0 z-20 border-b bg-paper large-text:static print:static print:border-0 print:bg-transparent">
          <div
            className={classes(
              frame,
              'flex min-h-16 items-center gap-x-3 py-2',
              back?.isSaid && 'max-sm:flex-wrap',
            )}
          >
            <SidebarTrigger className="-ml-2 md:hidden print:hidden" />
            {heading}
            {/* From 768 px on the side bar shows it. */}
            <div className="-mr-2 md:hidden print:hidden">{shell.bell}</div>
          </div>
        </header>
      ) : (
        <div className={classes(frame, 'flex min-h-21 flex-wrap items-center gap-3 pt-10')}>
          {heading}
        </div>
      )}
      <div className={classes(frame, 'py-6 large-text:py-3', aside && columns)}>
        <div className="min-w-0">{children}</div>
        {aside && <aside className="min-w-0 max-xl:mt-8">{aside}</aside>}
      </div>
    </>
  );
}

/** The button that toggles the side bar, in the page's header. */
function SidebarTrigger({ className }: { className?: string }) {
  const shell = use(ShellContext);
  if (!shell) return null;
  return (
    <IconButton label="Menu" className={className} onClick={shell.toggleSidebar}>
      <PanelLeft aria-hidden />
    </IconButton>
  );
}
