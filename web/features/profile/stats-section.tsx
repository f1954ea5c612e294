import { useQuery } from '@tanstack/react-query';
import { Coins, Eye, Heart, type LucideIcon, MessageCircleReply, Star, Users } from 'lucide-react';
import { useId } from 'react';
import { useBecomeCreator } from '../../lib/become-creator.ts';
import { formatCount, formatPrice, formatRating } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { statsQuery } from './api.ts';

/** Where 'Voir les statistiques' leads. */
export const STATS_ID = 'statistiques';

/** A creator's figures; anybody else is told what they would be for. */
export function StatsSection({ isCreator }: { isCreator: boolean }) {
  const headingId = useId();
  return (
    <section
      id={STATS_ID}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid gap-4 outline-none"
    >
      <h2 id={headingId} className="text-lg">
        Statistiques
      </h2>
      {isCreator ? <StatsGrid /> : <NotCreator />}
    </section>
  );
}

function StatsGrid() {
  const { data, isError, isFetching, refetch } = useQuery(statsQuery);
  const tile = (icon: LucideIcon, label: string, value: string | undefined) => (
    <StatTile icon={icon} label={label} value={value} failed={isError && !isFetching} />
  );
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {tile(Eye, 'Vues mensuelles', data && formatCount(data.monthlyViews))}
        {tile(Heart, 'Likes totaux', data && formatCount(data.totalLikes))}
        {tile(
          MessageCircleReply,
          'Conversations répondues',
          data && formatCount(data.conversationsAnswered),
        )}
        {tile(
          Star,
          'Note moyenne',
          data && (data.averageRating === null ? '–' : formatRating(data.averageRating)),
        )}
        {tile(Users, 'Abonnés', data && formatCount(data.followers))}
        {tile(Coins, 'Revenus', data && formatPrice(data.earningsCents))}
      </ul>
      {isError && (
        <Button
          variant="outline"
          size="small"
          busy={isFetching}
          className="justify-self-start"
          onClick={() => void refetch()}
        >
          Réessayer
        </Button>
      )}
    </>
  );
}

interface StatTileProps {
  icon: LucideIcon;
  label: string;
  /** Undefined until it is known. */
  value: string | undefined;
  failed: boolean;
}

function StatTile({ icon: Icon, label, value, failed }: StatTileProps) {
  return (
    <Card asChild>
      <li className="grid min-h-36 content-between gap-2">
        <p className="flex items-start justify-between gap-2 text-sm text-ink-soft">
          {label}
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-encre" />
        </p>
        {value !== undefined ? (
          <p className="font-display text-2xl font-semibold">{value}</p>
        ) : failed ? (
          <div role="alert">
            <p className="font-display text-xl font-semibold text-danger">Erreur</p>
            <p className="text-xs text-ink-soft">⚠️ Erreur de chargement</p>
          </div>
        ) : (
          <p className="text-2xl text-encre">
            <Spinner label={`Chargement : ${label}`} />
          </p>
        )}
      </li>
    </Card>
  );
}

function NotCreator() {
  const { mutate: become, isPending } = useBecomeCreator();
  return (
    <EmptyState
      icon={Star}
      title="Vous n'êtes pas créateur"
      text="Devenez créateur pour répondre aux questions et suivre vos vues, vos notes et vos revenus."
      action={
        <Button busy={isPending} onClick={() => become()}>
          Devenir créateur
        </Button>
      }
    />
  );
}
