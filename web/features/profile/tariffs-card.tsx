import { offerNames } from '../../../domain/orders/earnings.ts';
import { activePricingModels } from '../../../domain/profiles/pricing.ts';
import type { Me } from '../../data/me.ts';
import { formatPrice } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { ProfileSection } from './profile-section.tsx';

export function TariffsCard({ me: { tariffs, currency } }: { me: Me }) {
  const active = activePricingModels(tariffs);
  return (
    <ProfileSection title="Mes tarifs" editAt={paths.pricing}>
      {active.length === 0 ? (
        <p className="text-ink-soft">Aucun tarif configuré</p>
      ) : (
        <ul className="flex flex-wrap gap-3">
          {active.map((pricing) => (
            <li
              key={pricing}
              className="grid flex-1 basis-20 gap-0.5 rounded-lg bg-safran-wash px-2 py-4 text-center"
            >
              <span className="text-lg font-semibold text-safran">
                {formatPrice(tariffs[pricing].priceCents ?? 0, currency)}
              </span>
              <span className="text-sm">{offerNames[pricing]}</span>
            </li>
          ))}
        </ul>
      )}
    </ProfileSection>
  );
}
