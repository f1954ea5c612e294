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

/** On an iPhone, only web apps on the home screen receive pushes. */
const ON_AN_IPHONE =
  'Ajoutez d’abord Dis-moi à l’écran d’accueil (« Partager », puis « Sur l’écran d’accueil ») et ouvrez-le de là : vous pourrez y activer les notifications push.';
const isIPhone = () => /iPhone|iPad/.test(navigator.userAgent);

/** The state of push on this device, and its button or instructions. The permission is only requested on a press. */
export function PushOnThisDevice() {
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    const look = async () => setState(await pushState());
    void look();
    // The browser's settings are outside of the page: the focus returns from there.
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
  const { mutate: change, isPending } = useMutation({
    // Browsers only show the permission dialog right after a press.
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
