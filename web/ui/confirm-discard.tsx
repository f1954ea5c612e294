import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Question } from './confirm-dialog.tsx';

/**
 * For windows and screens that people write in: leaving one that holds something unsaved asks first,
 * whether by closing it, by the browser's Back, by a link, or by loading the page again, where the
 * browser asks in its own words. One at a time may stand.
 *
 * @returns `askToClose`, which closes at once where nothing would be lost, and the `question`, to
 *   stand inside the window
 */
export function useDiscardQuestion(
  hasChanges: boolean,
  onClose?: () => void,
): { askToClose: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  const keep = () => {
    setAsking(false);
    blocker.reset?.();
  };
  const lose = () => {
    setAsking(false);
    onClose?.();
    blocker.proceed?.();
  };
  return {
    // A second call while the question stands is an Escape that was meant for the question, which hears keys
    // only a moment after it shows.
    askToClose: () => (hasChanges ? setAsking((isAsking) => !isAsking) : onClose?.()),
    question: (
      <Question
        open={asking || blocker.state === 'blocked'}
        title="Abandonner vos modifications ?"
        text="Ce que vous avez saisi n'est pas enregistré."
        keep="Continuer la saisie"
        onKeep={keep}
        lose="Abandonner"
        onLose={lose}
      />
    ),
  };
}
