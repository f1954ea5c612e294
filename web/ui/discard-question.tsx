import { AlertDialog as Radix } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

/**
 * For windows that people write in: closing one that holds something unsaved asks first.
 *
 * @returns `askToClose`, which closes at once where nothing would be lost, and the `question`, to
 *   stand inside the window
 */
export function useDiscardQuestion(
  hasChanges: boolean,
  onClose: () => void,
): { askToClose: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    // Asked again while the question stands, the window has heard an Escape that meant the question,
    // which hears the keyboard only a moment after it shows.
    askToClose: () => (hasChanges ? setAsking((isAsking) => !isAsking) : onClose()),
    question: (
      <Radix.Root open={asking} onOpenChange={setAsking}>
        <Radix.Portal>
          <Radix.Overlay className="fixed inset-0 z-50 animate-appear bg-veil" />
          <Radix.Content className="fixed inset-x-0 top-1/2 z-50 mx-auto grid w-[calc(100%-2rem)] max-w-sm -translate-y-1/2 animate-appear gap-4 rounded-lg border bg-surface p-5 shadow-float outline-none">
            <Radix.Title className="text-lg leading-snug">
              Abandonner vos modifications ?
            </Radix.Title>
            <Radix.Description className="text-sm text-ink-soft">
              Ce que vous avez saisi n'est pas enregistré.
            </Radix.Description>
            <div className="flex flex-wrap justify-end gap-3">
              <Radix.Cancel asChild>
                <Button variant="outline">Continuer la saisie</Button>
              </Radix.Cancel>
              <Radix.Action asChild>
                <Button variant="danger" onClick={onClose}>
                  Abandonner
                </Button>
              </Radix.Action>
            </div>
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    ),
  };
}
