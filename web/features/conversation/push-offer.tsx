import { BellRing, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { enablePush, pushState } from '../../data/push.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/**
 * Storage key that records that the user has answered the prompt on this device, whatever the
 * answer.
 */
const ANSWERED_KEY = 'dis-moi.push-offer';

const outcomes = {
  on: 'C’est noté : une notification vous préviendra sur cet appareil.',
  denied:
    'Votre navigateur bloque les notifications de ce site ; ses réglages permettent de les autoriser.',
  failed:
    'Les notifications n’ont pas pu être activées. Vous pourrez réessayer dans les paramètres.',
} as const;

/**
 * Offers, once, a push notification for the answer, to an asker who has just asked and whose device
 * supports it.
 */
export function PushOffer() {
  const [stage, setStage] = useState<'none' | 'offered' | 'busy' | keyof typeof outcomes>('none');
  useEffect(() => {
    if (deviceStorage.getItem(ANSWERED_KEY)) return;
    void pushState().then((state) => state === 'off' && setStage('offered'));
  }, []);

  const answered = (next: typeof stage) => {
    deviceStorage.setItem(ANSWERED_KEY, new Date().toISOString());
    setStage(next);
  };
  const accept = async () => {
    setStage('busy');
    const state = await enablePush().catch(() => 'failed' as const);
    // A user who closed the browser's permission dialog without an answer may be asked again.
    if (state === 'off' || state === 'unsupported') setStage('offered');
    else answered(state);
  };

  if (stage === 'none') return null;
  if (stage !== 'offered' && stage !== 'busy')
    return (
      // The button that had the focus is gone.
      <p
        ref={(shown) => shown?.focus()}
        tabIndex={-1}
        role="status"
        className="text-sm text-ink-soft"
      >
        {outcomes[stage]}
      </p>
    );
  return (
    <div className="flex animate-appear items-center justify-between gap-2">
      <Button
        variant="soft"
        size="small"
        busy={stage === 'busy'}
        busyLabel="Un instant…"
        onClick={() => void accept()}
      >
        <BellRing aria-hidden />
        Être prévenu de la réponse
      </Button>
      <IconButton label="Ne plus proposer" onClick={() => answered('none')}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
