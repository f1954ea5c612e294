import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { shownName } from '../../../domain/profiles/person.ts';
import { verificationsQuery } from '../../data/verification.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { DecisionQueue } from './queue.tsx';
import { VerificationItem } from './verification-item.tsx';

/** The open requests for 'Vérifié', oldest first. */
export function Verifications() {
  const list = useInfiniteQuery(verificationsQuery);
  return (
    <DecisionQueue
      label="Demandes de vérification"
      list={list}
      items={list.data?.pages.flatMap((page) => page.verifications) ?? []}
      empty={<EmptyState icon={BadgeCheck} text="Aucune demande de vérification n’attend." />}
      more="Voir plus de demandes"
      row={({ user, createdAt, kind, refusedBefore }) => (
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
    >
      {(request, takesFocus, onDecided) => (
        <VerificationItem request={request} takesFocus={takesFocus} onDecided={onDecided} />
      )}
    </DecisionQueue>
  );
}
