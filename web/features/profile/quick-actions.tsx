import {
  BadgeEuro,
  ChartNoAxesColumn,
  ChevronRight,
  CircleHelp,
  Coins,
  type LucideIcon,
  ReceiptText,
  Settings,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { ProfileSection } from './profile-section.tsx';
import { STATS_ID } from './stats-section.tsx';

const itemLook =
  'flex min-h-12 w-full items-center gap-3 rounded-lg px-2 text-left font-medium transition-colors hover:bg-wash';

/** Links to the screens around the profile. */
export function QuickActions({ isCreator }: { isCreator: boolean }) {
  return (
    <ProfileSection title="Actions rapides" className="gap-2">
      <ul className="-mx-2 grid">
        <Item to={paths.settings} icon={Settings} label="Paramètres du compte" />
        <Item to={paths.pricing} icon={BadgeEuro} label="Gérer les tarifs" />
        {/* The profile of somebody who only asks begins with these. */}
        {isCreator && <Item to={paths.purchases} icon={ReceiptText} label="Mes achats" />}
        <Item to={paths.earnings} icon={Coins} label="Revenus" />
        <Item to={paths.followers} icon={Users} label="Abonnements / Abonnés" />
        <li>
          <a href={`#${STATS_ID}`} className={itemLook}>
            <ItemContent icon={ChartNoAxesColumn} label="Voir les statistiques" />
          </a>
        </li>
        <Item to={paths.help} icon={CircleHelp} label="Centre d'aide" />
      </ul>
    </ProfileSection>
  );
}

interface ItemContentProps {
  icon: LucideIcon;
  label: string;
}

function Item({ to, ...content }: ItemContentProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={itemLook}>
        <ItemContent {...content} />
      </Link>
    </li>
  );
}

function ItemContent({ icon: Icon, label }: ItemContentProps) {
  return (
    <>
      <Icon aria-hidden className="size-5 shrink-0 text-encre" />
      <span className="min-w-0 flex-1">{label}</span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft" />
    </>
  );
}
