import { useQuery } from '@tanstack/react-query';
import { Coins, Eye, Heart, type LucideIcon, MessageCircleReply, Star, Users } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { useBecomeCreator } from '../../data/become-creator.ts';
import { type Stats, statsQuery } from '../../data/stats.ts';
import { formatCount, formatPrice, formatRating } from '../../formats/formats.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { NotCreator } from '../../widgets/not-creator.tsx';

interface Tile {
  label: string;
  icon: LucideIcon;
  figure: (stats: Stats) => string;
  /** The specification's error texts for the sources of the figure (section 8). */
  failures?: (message: string) => string[];
}

const failedToFetch =
  (...sources: string[]) =>
  (message: string) =>
    sources.map((what) => `Erreur lors de la récupération des ${what}: ${message}`);

const tiles: Tile[] = [
  {
    label: 'Vues mensuelles',
    icon: Eye,
    figure: (stats) => formatCount(stats.monthlyViews),
    failures: failedToFetch('vues mensuelles'),
  },
  {
    label: 'Likes totaux',
    icon: Heart,
    figure: (stats) => formatCount(stats.totalLikes),
    failures: failedToFetch('likes totaux'),
  },
  {
    label: 'Réponses données',
    icon: MessageCircleReply,
    figure: (stats) => formatCount(stats.conversationsAnswered),
    // A conversation counts as answered by a message of its creator.
    failures: failedToFetch('conversations', 'messages'),
  },
  {
    label: 'Note moyenne',
    icon: Star,
    figure: ({ averageRating }) => (averageRating === null ? '–' : formatRating(averageRating)),
    failures: () => ['Erreur lors du calcul de la note moyenne'],
  },
  { label: 'Abonnés', icon: Users, figure: (stats) => formatCount(stats.followers) },
  { label: 'Revenus', icon: Coins, figure: (stats) => formatPrice(stats.earningsCents) },
];

/** Target of 'Voir les statistiques'. */
export const STATS_ID = 'statistiques';

/** A creator's figures, which lead to the statistics; other users see an invitation to become one. */
export function StatsSection({ isCreator }: { isCreator: boolean }) {
  const become = useBecomeCreator();
  const headingId = useId();
  return (
    <section
      id={STATS_ID}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="@container grid gap-4 outline-none"
    >
      <h2 id={headingId} className="text-lg">
        Statistiques
      </h2>
      {isCreator ? (
        <StatsGrid />
      ) : (
        <NotCreator
          icon={Star}
          text="Devenez créateur pour répondre aux questions et suivre vos vues, vos notes et vos revenus."
          become={become}
        />
      )}
    </section>
  );
}

function StatsGrid() {
  const { data, error, isFetching, refetch } = useQuery(statsQuery);
  const failed = error !== null && !isFetching;
  const message = messageOf(error, 'Erreur inconnue');
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 @lg:grid-cols-3">
        {tiles.map(({ label, icon, figure, failures }) => (
          <StatTile
            key={label}
            icon={icon}
            label={label}
            value={data && figure(data)}
            failed={failed}
            failures={failures?.(message) ?? []}
          />
        ))}
      </ul>
      {error && (
        <div role="alert">
          <p className="sr-only">Les statistiques n’ont pas pu être chargées.</p>
          <Button variant="outline" size="small" busy={isFetching} onClick={() => void refetch()}>
            Réessayer
          </Button>
        </div>
      )}
    </>
  );
}

interface StatTileProps {
  icon: LucideIcon;
  label: string;
  value: string | undefined;
  failed: boolean;
  /** The detailed errors. */
  failures: string[];
}

function StatTile({ icon: Icon, label, value, failed, failures }: StatTileProps) {
  return (
    <Card asChild>
      <li className="relative grid min-h-36 content-between gap-2 transition-colors hover:border-edge">
        <p className="flex items-start justify-between gap-2 text-sm text-ink-soft">
          <Link
            to={paths.statistics}
            className="min-w-0 wrap-anywhere hyphens-auto after:absolute after:inset-0 after:rounded-lg"
          >
            {label}
          </Link>
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0 text-encre" />
        </p>
        {value !== undefined ? (
          <p className="font-display text-2xl font-semibold">{value}</p>
        ) : failed ? (
          <div className="grid gap-1 text-xs text-ink-soft">
            <p className="font-display text-xl font-semibold text-danger">Erreur</p>
            <p>⚠️ Erreur de chargement</p>
            {failures.map((failure) => (
              <p key={failure} className="wrap-anywhere">
                {failure}
              </p>
            ))}
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
