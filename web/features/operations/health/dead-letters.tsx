import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  deadLettersQuery,
  deadQueuesQuery,
  giveUpQueue,
  replayQueue,
} from '../../../data/operations/health.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Group, Groups } from './group.tsx';
import { countOf, NEEDED_QUEUE, titleOfQueue } from './words.ts';

/** Parameter of the queue whose messages are listed. */
const QUEUE = 'file';

interface DeadQueue {
  queue: string;
  count: number;
  first: string;
  last: string;
}

/** Messages of queues that failed a hundred times. */
export function DeadLetters() {
  const query = useQuery(deadQueuesQuery);
  return (
    <Groups
      title="Messages en échec"
      hint="Des messages de files qui ont échoué cent fois. Les journaux disent pourquoi : corrigez la cause, puis rejouez."
      query={query}
      rowsOf={({ queues }) => queues}
    >
      {(each) => <Queue key={each.queue} {...each} />}
    </Groups>
  );
}

function Queue({ queue, count, first, last }: DeadQueue) {
  const title = titleOfQueue(queue);
  const acts = (
    <>
      <ActButton
        label="Rejouer"
        effect={`${title} : les plus anciens sont traités à nouveau, cent au plus. Ceux qui échouent encore restent.`}
        reasonHint={null}
        send={async () => {
          await replayQueue(queue);
          return 'done';
        }}
        done="Rejoués : ceux qui échouent encore restent"
      />
      {queue !== NEEDED_QUEUE && (
        <ActButton
          label="Abandonner"
          tone="danger"
          effect={`${title} : ${countOf(Math.min(count, 1_000), 'message est supprimé', 'messages sont supprimés')}.`}
          reasonHint="Il reste dans le journal."
          send={async (reason) => {
            await giveUpQueue(queue, reason);
            return 'done';
          }}
          done="Abandonnés"
        />
      )}
    </>
  );
  return (
    <Group
      parameter={QUEUE}
      name={queue}
      title={title}
      count={count}
      detail={`du ${formatMoment(first)} au ${formatMoment(last)}`}
      acts={acts}
    >
      <Letters queue={queue} />
    </Group>
  );
}

function Letters({ queue }: { queue: string }) {
  const list = useInfiniteQuery(deadLettersQuery(queue));
  return (
    <>
      <p className="text-sm text-ink-soft">
        Sans textes, noms ni adresses. Cette consultation est notée au journal.
      </p>
      <Loaded query={list}>
        {({ pages }) => (
          <ul className="grid">
            {pages
              .flatMap((page) => page.letters)
              .map(({ id, sentAt, diedAt, body }) => (
                <li key={id} className="grid gap-1 border-b py-2 text-sm last:border-0">
                  <p className="text-ink-soft">
                    envoyé le {formatMoment(sentAt)}, en échec le {formatMoment(diedAt)}
                  </p>
                  <p className="font-mono text-xs wrap-anywhere">{JSON.stringify(body)}</p>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <div className="empty:hidden">
        <LoadMore list={list} label="Voir plus de messages" compact />
      </div>
    </>
  );
}
