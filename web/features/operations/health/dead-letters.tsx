import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  deadLettersQuery,
  deadQueuesQuery,
  giveUpQueue,
  replayQueue,
} from '../../../data/operations/health.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { ActButton } from '../kit/act-button.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { countOf } from '../kit/words.ts';
import { Data } from './data.tsx';
import { Group, Groups } from './group.tsx';
import { NEEDED_QUEUE, titleOfQueue } from './words.ts';

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
  return (
    <Groups
      title="Messages en échec"
      hint="Des messages de files qui ont échoué cent fois. Les journaux disent pourquoi : corrigez la cause, puis rejouez."
      query={useQuery(deadQueuesQuery)}
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
        send={() => replayQueue(queue)}
        done="Rejoués : ceux qui échouent encore restent"
      />
      {queue !== NEEDED_QUEUE && (
        <ActButton
          label="Abandonner"
          tone="danger"
          effect={`${title} : ${countOf(Math.min(count, 1_000), 'message est supprimé', 'messages sont supprimés')}.`}
          reasonHint="Il reste dans le journal."
          send={(reason) => giveUpQueue(queue, reason)}
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
  return (
    <>
      <p className="text-sm text-ink-soft">
        Sans textes, noms ni adresses. Cette consultation est notée au journal.
      </p>
      <PagedRows
        list={useInfiniteQuery(deadLettersQuery(queue))}
        rowsOf={({ letters }) => letters}
        keyOf={({ id }) => id}
        more="Voir plus de messages"
        onRequest
        className="grid gap-1"
      >
        {({ sentAt, diedAt, body }) => (
          <>
            <p className="text-ink-soft">
              envoyé le {formatMoment(sentAt)}, en échec le {formatMoment(diedAt)}
            </p>
            <Data data={body} />
          </>
        )}
      </PagedRows>
    </>
  );
}
