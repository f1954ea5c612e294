import { BellPlus, BellRing } from 'lucide-react';
import { Button } from '../ui/button.tsx';

interface NotifyButtonProps {
  when?: string;
  /** True when the viewer will be notified. */
  isOn: boolean;
  isPending: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
}

/** Asks to be notified, by default of a creator's return; pressed again, takes it back. */
export function NotifyButton({
  when = 'à son retour',
  isOn,
  isPending,
  onChange,
  className,
}: NotifyButtonProps) {
  const Icon = isOn ? BellRing : BellPlus;
  return (
    <Button
      variant={isOn ? 'outline' : 'soft'}
      className={className}
      busy={isPending}
      onClick={() => onChange(!isOn)}
    >
      {!isPending && <Icon aria-hidden />}
      {isOn ? 'Vous serez prévenu' : 'Me prévenir'} {when}
    </Button>
  );
}
