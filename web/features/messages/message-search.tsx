import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { markedExcerpt, messageSearchWords } from '../../../domain/conversations/message-search.ts';
import { MESSAGE_SEARCH_MAX_LENGTH } from '../../../domain/limits.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { plural } from '../../../domain/text/french.ts';
import { MESSAGE_PARAMETER } from '../../../site/paths.ts';
import { messageSearchQuery } from '../../data/message-search.ts';
import { formatMessageTime } from '../../formats/formats.ts';
import { useDebounced } from '../../hooks/use-debounced.ts';
import { useNow } from '../../hooks/use-now.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { useHistoryStateValue } from '../../platform/history-state.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { Input } from '../../ui/input.tsx';
import { LoadMore } from '../../ui/load-more.tsx';

const DELAY_MS = 250;
const CLOCK_MS = 60_000;

/** The field that searches one's own messages; its results replace the list while it is not empty. */
export function MessageSearch({ children }: { children: ReactNode }) {
  const [text, setText] = useHistoryStateValue('message-search', '');
  const query = useDebounced(text.trim(), DELAY_MS);
  return (
    <>
      <search className="relative mb-4 block large-text:mb-1">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-ink-soft"
        />
        <Input
          type="search"
          aria-label="Rechercher dans vos messages"
          placeholder="Rechercher dans vos messages"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MESSAGE_SEARCH_MAX_LENGTH}
          className="pl-10 text-ellipsis"
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={({ key }) => key === 'Escape' && setText('')}
        />
      </search>
      {text.trim() === '' ? children : <Results query={query} />}
    </>
  );
}

function Results({ query }: { query: string }) {
  const list = useInfiniteQuery(messageSearchQuery(query));
  const now = useNow(CLOCK_MS);
  const [search] = useSearchParams();
  const pages = list.data?.pages ?? [];
  const found = pages.flatMap(({ results }) => results);
  const isComplete = pages.at(-1)?.isComplete ?? false;
  const words = messageSearchWords(query);
  return (
    <section aria-label="Résultats">
      <p
        role="status"
        className={found.length > 0 && isComplete ? 'sr-only' : 'py-2 text-ink-soft'}
      >
        {statusOf(query, found.length, isComplete, list.error)}
      </p>
      <ul className="xl:-mx-4">
        {found.map(({ conversationId, seq, at, excerpt, conversation }) => {
          const { other, topic, pricing } = conversation;
          const isOpen =
            search.get('c') === conversationId && search.get(MESSAGE_PARAMETER) === String(seq);
          return (
            <li key={`${conversationId} ${seq}`}>
              <Link
                to={paths.message(other.username, topic.id, pricing, conversationId, seq)}
                aria-current={isOpen ? 'page' : undefined}
                className={classes(
                  'flex gap-4 border-b py-4 transition-colors focus-visible:-outline-offset-2 xl:px-4',
                  isOpen ? 'bg-surface shadow-[inset_3px_0_0_var(--color-encre)]' : 'hover:bg-wash',
                )}
              >
                <Avatar src={other.avatarUrl} />
                <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
                  <span className="flex items-center gap-x-2 large-text:flex-wrap">
                    <bdi className="min-w-0 font-medium wrap-anywhere">{shownName(other)}</bdi>
                    <time dateTime={at} className="ml-auto shrink-0 text-xs text-ink-soft">
                      {formatMessageTime(at, now)}
                    </time>
                  </span>
                  <span className="truncate text-sm text-ink-soft">{topic.name}</span>
                  <bdi className="text-sm wrap-anywhere">
                    {markedExcerpt(excerpt, words).map(({ text, isFound }, index) =>
                      isFound ? (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                        <mark key={index} className="rounded-sm bg-safran-wash text-ink">
                          {text}
                        </mark>
                      ) : (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
                        <Fragment key={index}>{text}</Fragment>
                      ),
                    )}
                  </bdi>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <LoadMore list={list} label="Voir plus de messages" />
    </section>
  );
}

function statusOf(query: string, count: number, isComplete: boolean, error: Error | null): string {
  if (error) return messageOf(error);
  if (query === '') return '';
  if (!isComplete) return 'Recherche...';
  if (count === 0) return `Aucun message ne contient « ${query} »`;
  return `${count} ${plural(count, 'message')}`;
}
