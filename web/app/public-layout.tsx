import { Outlet } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of the public pages. */
export function PublicLayout() {
  return (
    <div className="flex flex-col">
      <SkipLink />
      <SiteHeader />
      {/* Fills the screen under the header, so that content that loads later does not move the footer. */}
      <main
        id="contenu"
        tabIndex={-1}
        className="min-h-[calc(100dvh-(--spacing(16)))] outline-none"
      >
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
