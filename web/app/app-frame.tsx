import { type ReactNode, StrictMode } from 'react';
import { Providers } from './providers.tsx';

/** What stands around the router, in the browser and when the build writes the landing page. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <Providers>{children}</Providers>
    </StrictMode>
  );
}
