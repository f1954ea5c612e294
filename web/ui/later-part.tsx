import { type ReactNode, Suspense } from 'react';
import { useHeldPress } from '../hooks/use-held-press.ts';

/** A part of a server-rendered page that hydrates after the rest: once its code has loaded, in steps of its own. */
export function LaterPart({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      {children}
      <HeldPress />
    </Suspense>
  );
}

function HeldPress() {
  useHeldPress();
  return null;
}
