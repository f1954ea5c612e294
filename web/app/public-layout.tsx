import { Outlet } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { SkipLink } from './skip-link.tsx';

/** The frame of what is open to everybody. */
export function PublicLayout() {
  return (
    <div className="flex flex-col">
      <SkipLink />
      <SiteHeader />
      {/* Fills the screen under the header: what comes later does not push the footer about. */}
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
