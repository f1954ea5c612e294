import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletionStateQuery, stopSelling } from '../../data/account-deletion.ts';
import { formatDay } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CancelledError } from './auth-api.ts';
import { proofBody, withProof } from './proof-dialog.tsx';
import { RefundChoice } from './refund-choice.tsx';

/** 'Arrêter de vendre': the way back from creator to asker, which says what goes and what stays. */
export function StopSelling() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const { data: state } = useQuery({ ...deletionStateQuery, enabled: isOpen });
  const openOrders = state?.openOrders ?? 0;
  const stopping = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      withProof((proof) =>
        stopSelling(queryClient, {
          ...proofBody(proof),
          refundOpenOrders: openOrders > 0 && isRefunding,
        }),
      ),
    onSuccess: () => {
      setOpen(false);
      toast.success('Vous ne vendez plus : votre compte reste ouvert');
    },
  });
  return (
    <>
      <Button variant="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        Arrêter de vendre
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Arrêter de vendre ?"
        footer={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              Continuer à vendre
            </Button>
            <Button
              variant="danger"
              disabled={!state || state.accessUntil !== null || (openOrders > 0 && !isRefunding)}
              busy={stopping.isPending}
              onClick={() => stopping.mutate()}
            >
              Arrêter de vendre
            </Button>
          </>
        }
      >
        <div className="grid gap-4 text-sm">
          <p>
            Vos tarifs et vos sujets sont retirés, vos publications ne sont plus visibles. Personne
            ne peut plus vous poser de question.
          </p>
          <p>
            Vos conversations, vos notes, vos revenus et vos factures restent. Vous pourrez
            redevenir créateur.
          </p>
          {state && state.accessUntil !== null && (
            <Alert tone="info">
              Un accès que vous avez vendu court jusqu’au {formatDay(state.accessUntil)} : attendez
              sa fin.
            </Alert>
          )}
          {openOrders > 0 && (
            <RefundChoice
              openOrders={openOrders}
              checked={isRefunding}
              onCheckedChange={setRefunding}
            />
          )}
          {stopping.error && !(stopping.error instanceof CancelledError) && (
            <Alert tone="danger">{messageOf(stopping.error)}</Alert>
          )}
        </div>
      </Dialog>
    </>
  );
}
