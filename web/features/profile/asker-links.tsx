import { ChevronRight, MessageCircleQuestion, ReceiptText, Users } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';

const links = [
  {
    to: paths.purchases,
    icon: ReceiptText,
    label: 'Mes achats',
    text: 'Commandes, reçus, remboursements',
  },
  {
    to: paths.followers,
    icon: Users,
    label: 'Personnes suivies',
    text: 'Les créateurs que vous suivez',
  },
  {
    to: paths.askQuestion,
    icon: MessageCircleQuestion,
    label: 'Poser une question',
    text: 'Voir qui peut répondre',
  },
];

/** The first part of the profile of somebody who only asks. */
export function AskerLinks() {
  return (
    <nav aria-label="Vos questions" className="grid gap-3 sm:grid-cols-3">
      {links.map(({ to, icon: Icon, label, text }) => (
        <Card
          key={to}
          asChild
          className="flex items-center gap-3 transition-colors hover:bg-wash sm:flex-col sm:items-start"
        >
          <Link to={to}>
            <Icon aria-hidden className="size-5 shrink-0 text-encre" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft sm:hidden" />
          </Link>
        </Card>
      ))}
    </nav>
  );
}
