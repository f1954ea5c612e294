import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { shownName } from '../../../domain/profiles/person.ts';
import { verificationsQuery } from '../../data/verification.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Queue, QueueRows } from './queue.tsx';
import { useChosen } from './use-chosen.ts';
import { VerificationItem } from './verification-item.tsx';

/** The open requests for 'Vérifié', oldest first. */
export function Verifications() {
  const list = useInfiniteQuery(verificationsQuery);
  const { data, hasNextPage, isFetching, fetchNextPage } = list;
  const requests = data?.pages.flatMap((page) => page.verifications) ?? [];
  const chosen = useChosen({
    ids: requests.map(({ id }) => id),
    hasMore: hasNextPage,
    loadMore: () => !isFetching && void fetchNextPage(),
  });
  const takesFocus = useRef(false);
  const [announcement, announce] = useState('');
  const open = requests.find(({ id }) => id === chosen.chosen);
  return (
    <Queue
      label="Demandes de vérification"
      chosen={chosen}
      takesFocus={takesFocus}
      open={
        <>
          <p role="status" className="sr-only">
            {announcement}
          </p>
          {open && (
            <VerificationItem
              key={open.id}
              request={open}
              takesFocus={takesFocus}
              onDecided={(outcome) => {
                announce(outcome);
                takesFocus.current = true;
                chosen.choose(chosen.next);
              }}
            />
          )}
        </>
      }
    >
      <QueueRows
        list={list}
        items={requests}
        chosen={chosen}
        takesFocus={takesFocus}
        empty={<EmptyState icon={BadgeCheck} text="Aucune demande de vérification n’attend." />}
        more="Voir plus de demandes"
      >
        {({ user, createdAt, kind, refusedBefore }) => (
          <>
            <span className="flex items-center gap-3">
              <Avatar src={user.avatarUrl} size="small" />
              <span className="grid min-w-0 grid-cols-1">
                <bdi className="truncate font-medium">{shownName(user)}</bdi>
                <span className="truncate text-ink-soft">@{user.username}</span>
              </span>
              <span className="ml-auto shrink-0 text-xs text-ink-soft">
                <TimeAgo date={createdAt} />
              </span>
            </span>
            <span className="text-xs text-ink-soft">
              {kind === 'identity'
                ? 'Identité changée'
                : refusedBefore
                  ? 'Nouvelle demande après un refus'
                  : 'Documents'}
            </span>
          </>
        )}
      </QueueRows>
    </Queue>
  );
}
