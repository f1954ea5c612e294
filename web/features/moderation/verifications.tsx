import { useInfiniteQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useRef } from 'react';
import { verificationsQuery } from '../../data/verification.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { VerificationItem } from './verification-item.tsx';

/** The open requests for 'Vérifié', oldest first, each with its form. */
export function Verifications() {
  const list = useInfiniteQuery(verificationsQuery);
  const { data, error, refetch } = list;
  const place = useRef<HTMLDivElement>(null);
  const requests = data?.pages.flatMap((page) => page.verifications);
  if (!requests)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <CardsSkeleton cards={2} cardClassName="h-72" />
    );
  return (
    <div ref={place} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
      {requests.length === 0 ? (
        <EmptyState icon={BadgeCheck} text="Aucune demande de vérification n’attend." />
      ) : (
        <ul aria-label="Demandes de vérification" className="grid grid-cols-1 gap-4">
          {requests.map((request) => (
            <VerificationItem
              key={request.id}
              request={request}
              // The decided item disappears, and its focus with it.
              onDecided={() => place.current?.focus()}
            />
          ))}
        </ul>
      )}
      <LoadMore list={list} label="Voir plus de demandes" />
    </div>
  );
}
