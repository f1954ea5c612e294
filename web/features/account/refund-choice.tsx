import { plural } from '../../../domain/text/french.ts';
import { Checkbox } from '../../ui/checkbox.tsx';

interface RefundChoiceProps {
  openOrders: number;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

/** The consent of a creator to refund what waits for their answer. */
export function RefundChoice({ openOrders, checked, onCheckedChange }: RefundChoiceProps) {
  return (
    <div className="grid gap-1">
      <p className="text-sm">
        {openOrders} {plural(openOrders, 'commande payée attend', 'commandes payées attendent')}{' '}
        votre réponse. Répondez d’abord, ou remboursez.
      </p>
      <Checkbox
        label="Rembourser les questions sans réponse"
        checked={checked}
        onCheckedChange={onCheckedChange}
      />
    </div>
  );
}
