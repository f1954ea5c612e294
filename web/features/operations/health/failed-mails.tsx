import { useQuery } from '@tanstack/react-query';
import { failedMailsQuery, retryMails } from '../../../data/operations/health.ts';
import { ActButton } from '../kit/act-button.tsx';
import { Block } from '../kit/block.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { Rows } from '../kit/rows.tsx';
import { titleOfMail } from './words.ts';

/** Mails about orders that were given up. */
export function FailedMails() {
  const query = useQuery(failedMailsQuery);
  return (
    <Block
      title="E-mails de commande abandonnés"
      acts={
        query.data &&
        query.data.mails.length > 0 && (
          <ActButton
            label="Renvoyer"
            effect="Ces e-mails partent à nouveau dans la minute, cent au plus."
            send={retryMails}
            done="Ils partent dans la minute"
          />
        )
      }
    >
      <Loaded query={query}>
        {({ mails }) => (
          <Rows rows={mails} keyOf={({ orderId, kind }) => orderId + kind} empty="Aucun.">
            {({ orderId, number, kind }) => (
              <span className="wrap-anywhere">
                {number ?? orderId} · {titleOfMail(kind)}
              </span>
            )}
          </Rows>
        )}
      </Loaded>
    </Block>
  );
}
