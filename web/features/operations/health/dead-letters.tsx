import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import {
  deadLettersQuery,
  deadQueuesQuery,
  giveUpQueue,
  replayQueue,
} from '../../../data/operations/health.ts';
import { formatCount, formatMoment } from '../../../formats/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { ActButton } from '../parts/act-button.tsx';
import { Block } from '../parts/block.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { sectionLink } from '../section-link.ts';
import { SECTION_NAME } from './section-name.ts';
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
    <Block
      title="Messages en échec"
      hint="Des messages de files qui ont échoué cent fois. Les journaux disent pourquoi : corrigez la cause, puis rejouez."
    >
      <Loaded query={query}>
        {({ queues }) =>
          queues.length === 0 ? (
            <p className="text-sm text-ink-soft">Aucun.</p>
          ) : (
            <ul className="grid gap-3">
              {queues.map((each) => (
                <Queue key={each.queue} {...each} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Block>
  );
}

function Queue({ queue, count, first, last }: DeadQueue) {
  const [search] = useSearchParams();
  const isOpen = search.get(QUEUE) === queue;
  const title = titleOfQueue(queue);
  return (
    <li className="grid gap-2 border-t pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="text-sm">
          <h3 className="text-sm font-medium">
            {title} · {formatCount(count)}
          </h3>
          <p className="text-ink-soft">
            du {formatMoment(first)} au {formatMoment(last)}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button asChild size="small" variant="quiet">
            <Link
              to={sectionLink(SECTION_NAME, isOpen ? {} : { [QUEUE]: queue })}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Replier' : 'Voir'} : ${title}`}
              preventScrollReset
            >
              {isOpen ? 'Replier' : 'Voir'}
            </Link>
          </Button>
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
        </div>
      </div>
      {isOpen && <Letters queue={queue} />}
    </li>
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
