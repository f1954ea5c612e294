import { type RefObject, useRef, useState } from 'react';
import type { Consent } from '../../../../domain/orders/consents.ts';

const inOrder = ['startNow', 'losesRight'] as const satisfies readonly Consent[];

/** Both consents as they are ticked, and what is said of those that an order misses. */
export interface Consents {
  given: Record<Consent, boolean>;
  give: (consent: Consent, isGiven: boolean) => void;
  /** Whether a press has missed it. */
  isMissing: (consent: Consent) => boolean;
  boxes: Record<Consent, RefObject<HTMLButtonElement | null>>;
  /** Whether both are given; else says so at the boxes and takes the focus to the first. */
  demand: () => boolean;
}

/** `atFirst`: whether they are given from the beginning, by who has agreed to this very order before. */
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
