import { useQuery } from '@tanstack/react-query';
import { failedMailsQuery, retryMails } from '../../../data/operations/health.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Block } from '../parts/block.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { titleOfMail } from './words.ts';

/** Mails about orders that were given up. */
export function FailedMails() {
  const query = useQuery(failedMailsQuery);
  return (
    <Block title="E-mails de commande abandonnés">
      <Loaded query={query}>
        {({ mails }) =>
          mails.length === 0 ? (
            <p className="text-sm text-ink-soft">Aucun.</p>
          ) : (
            <>
              <ul className="grid text-sm">
                {mails.map(({ orderId, number, kind }) => (
                  <li key={orderId + kind} className="border-b py-2 wrap-anywhere last:border-0">
                    {number ?? orderId} · {titleOfMail(kind)}
                  </li>
                ))}
              </ul>
              <div>
                <ActButton
                  label="Renvoyer"
                  effect="Ces e-mails partent à nouveau dans la minute, cent au plus."
                  reasonHint={null}
                  send={async () => {
                    await retryMails();
                    return 'done';
                  }}
                  done="Ils partent dans la minute"
                />
              </div>
            </>
          )
        }
      </Loaded>
    </Block>
  );
}
