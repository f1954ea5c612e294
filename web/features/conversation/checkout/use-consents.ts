import { type RefObject, useRef, useState } from 'react';
import type { Consent } from '../../../../domain/orders/consents.ts';

const inOrder = ['startNow', 'losesRight'] as const satisfies readonly Consent[];

/** The state of both consents, and which ones a submit has missed. */
export interface Consents {
  given: Record<Consent, boolean>;
  give: (consent: Consent, isGiven: boolean) => void;
  /** True when a submit was tried without it. */
  isMissing: (consent: Consent) => boolean;
  boxes: Record<Consent, RefObject<HTMLButtonElement | null>>;
  /** True when both are given; else marks the missing ones and focuses the first. */
  demand: () => boolean;
}

/** `atFirst` is true when the asker has already agreed to this very order. */
export function useConsents(atFirst: boolean): Consents {
  const [given, setGiven] = useState({ startNow: atFirst, losesRight: atFirst });
  const [isDemanded, setDemanded] = useState(false);
  const boxes = {
    startNow: useRef<HTMLButtonElement>(null),
    losesRight: useRef<HTMLButtonElement>(null),
  };
  return {
    given,
    give: (consent, isGiven) => setGiven((before) => ({ ...before, [consent]: isGiven })),
    isMissing: (consent) => isDemanded && !given[consent],
    boxes,
    demand: () => {
      const missing = inOrder.find((consent) => !given[consent]);
      setDemanded(missing !== undefined);
      if (missing) boxes[missing].current?.focus();
      return missing === undefined;
    },
  };
}
