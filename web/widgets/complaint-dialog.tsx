import { useState } from 'react';
import {
  type ComplaintReason,
  complaintReasons,
  complaintText,
} from '../../domain/orders/complaint-reasons.ts';
import { COMPLAINT_MAX_LENGTH } from '../../domain/orders/order.ts';
import { acceptedText } from '../../domain/text/accepted-text.ts';
import { showsNothing } from '../../domain/text/shown-text.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { OrderTextDialog } from './order-text-dialog.tsx';

interface ComplaintDialogProps {
  send: (text: string) => Promise<unknown>;
  onClose: () => void;
}

/** The asker's form for a complaint about an answer: a reason, and what is wrong. */
export function ComplaintDialog({ send, onClose }: ComplaintDialogProps) {
  const [reason, setReason] = useState<ComplaintReason>(complaintReasons[0]);
  const textWith = (detail: string) => complaintText(reason, detail);
  return (
    <OrderTextDialog
      title="Signaler un problème"
      label="Qu’est-ce qui ne va pas ?"
      isReady={(detail) =>
        !showsNothing(detail) && acceptedText(textWith(detail), COMPLAINT_MAX_LENGTH) !== undefined
      }
      send={(detail) => send(textWith(detail))}
      success="Votre signalement est enregistré. Le prix reste mis de côté."
      before={
        <Field label="Motif">
          <Select
            value={reason}
            onChange={(event) => setReason(event.target.value as ComplaintReason)}
          >
            {complaintReasons.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
        </Field>
      }
      onClose={onClose}
    >
      Notre équipe lit votre message et la conversation, puis décide. Le prix reste mis de côté
      jusque-là.
    </OrderTextDialog>
  );
}
