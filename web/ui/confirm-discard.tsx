import { type ReactNode, useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { Question } from './confirm-dialog.tsx';

/**
 * For windows and screens with a text to write: asks for confirmation before unsaved text is lost,
 * whether by closing, by the browser's Back, by a link, or by a reload, for which the browser shows
 * its own text. Only one may be mounted at a time.
 *
 * @returns `askToClose`, which closes at once when nothing would be lost, and the `question`, to
 * be rendered inside the window
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
    // A second call while the dialog is open is an Escape meant for the dialog, which handles keys
    // only a moment after it shows.
    askToClose: () => (hasChanges ? setAsking((isAsking) => !isAsking) : onClose?.()),
    question: (
      <Question
        open={asking || blocker.state === 'blocked'}
        title="Abandonner vos modifications ?"
        text="Ce que vous avez saisi n’est pas enregistré."
        keep="Continuer la saisie"
        onKeep={keep}
        lose="Abandonner"
        onLose={lose}
      />
    ),
  };
}
