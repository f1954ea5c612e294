import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { disablePush, enablePush, type PushState, pushState } from '../../data/push.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const words: Record<PushState, string> = {
  on: 'Cet appareil reçoit vos notifications push.',
  off: 'Soyez prévenu sur cet appareil, même quand Dis-moi est fermé.',
  denied:
    'Votre navigateur bloque les notifications de Dis-moi. Autorisez-les dans les réglages du site, à côté de l’adresse de la page, puis revenez ici.',
  unsupported: 'Ce navigateur ne reçoit pas de notifications push.',
};

/** An iPhone's browser has pushes only for what was put on its home screen. */
const ON_AN_IPHONE =
  'Ajoutez d’abord Dis-moi à l’écran d’accueil (« Partager », puis « Sur l’écran d’accueil ») et ouvrez-le de là : vous pourrez y activer les notifications push.';
const isIPhone = () => /iPhone|iPad/.test(navigator.userAgent);

/** Whether pushes come to this device, and what to do where they do not: nothing is asked before a press. */
export function PushOnThisDevice() {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    const look = async () => setState(await pushState());
    void look();
    // The browser's own settings are elsewhere: one comes back from there.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  const { mutate: change, isPending } = useMutation({
    // The browser asks for what was pressed just now, or not at all.
    networkMode: 'always',
    mutationFn: () => (state === 'on' ? disablePush() : enablePush()),
    onSuccess: setState,
    onError: (error) =>
      toast.error('Les notifications push n’ont pas pu être réglées', {
        description: messageOf(error),
      }),
  });
  if (state === null) return <Skeleton className="h-24 rounded-lg" />;
  return (
    <div className="grid gap-3 rounded-lg border px-4 py-3 text-sm">
      <p role="status">{state === 'unsupported' && isIPhone() ? ON_AN_IPHONE : words[state]}</p>
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'outline' : 'soft'}
          size="small"
          className="justify-self-start"
          busy={isPending}
          busyLabel={state === 'on' ? 'Désactivation...' : 'Activation...'}
          onClick={() => change()}
        >
          {state === 'on' ? 'Désactiver sur cet appareil' : 'Activer sur cet appareil'}
        </Button>
      )}
    </div>
  );
}
