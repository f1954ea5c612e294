import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import type { Earnings } from '../../../domain/orders/earnings.ts';
import { openPayoutAccount } from '../../data/earnings.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Opens the payout account of a demonstration; renders nothing once it is open. */
export function DemoAccount({ earnings }: { earnings: Earnings }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => openPayoutAccount(queryClient),
    onError: (error) => toast.error(messageOf(error)),
  });
  if (earnings.payoutAccount === 'active') return null;
  return (
    <Card className="flex flex-wrap items-center gap-4 base:bg-encre-wash">
      <Landmark aria-hidden className="size-6 shrink-0 text-encre" />
      <div className="min-w-52 flex-1">
        <p className="font-medium">Où verser vos revenus ?</p>
        <p className="text-sm text-ink-soft">
          Vous pouvez répondre et gagner de l’argent dès maintenant. Pour le recevoir, ouvrez votre
          compte de versement : vos revenus vous y attendent.
        </p>
      </div>
      <Button busy={isPending} busyLabel="Ouverture..." onClick={() => mutate()}>
        {earnings.payoutAccount === 'none' ? 'Ouvrir ce compte' : 'Continuer'}
      </Button>
    </Card>
  );
}
