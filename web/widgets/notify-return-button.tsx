import { BellPlus, BellRing } from 'lucide-react';
import { Button } from '../ui/button.tsx';

interface NotifyReturnButtonProps {
  /** True when the viewer will be notified. */
  isOn: boolean;
  isPending: boolean;
  onChange: (isOn: boolean) => void;
  className?: string;
}

/** Asks to be notified when a creator takes questions again; pressed again, takes it back. */
export function NotifyReturnButton({
  isOn,
  isPending,
  onChange,
  className,
}: NotifyReturnButtonProps) {
  const Icon = isOn ? BellRing : BellPlus;
  return (
    <Button
      variant={isOn ? 'outline' : 'soft'}
      className={className}
      busy={isPending}
      onClick={() => onChange(!isOn)}
    >
      {!isPending && <Icon aria-hidden />}
      {isOn ? 'Vous serez prévenu à son retour' : 'Me prévenir à son retour'}
    </Button>
  );
}
