import { Navigate, useParams } from 'react-router';
import { pricingModels } from '../../../domain/profiles/pricing.ts';
import { useGuest } from '../../features/account/use-guest.tsx';
import { Arrival } from '../../features/conversation/arrival.tsx';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { useSiteConfig } from '../../platform/site-config.ts';

/** The order of a visitor: one press makes their account and pays. */
export default function OrderPage() {
  const { username = '', topicId = '', pricingType } = useParams();
  const pricing = pricingModels.find((model) => model === pricingType) ?? 'question';
  const from = paths.conversation(username, topicId, pricing);
  const guest = useGuest(from);
  const session = useSession();
  const { sendsMail } = useSiteConfig();
  // Nobody could prove the address.
  if (!sendsMail && session.status === 'signed-out')
    return <Navigate to={paths.auth} state={{ from, mode: 'sign-up' }} replace />;
  return <Arrival unpaidOrder={null} guest={guest} />;
}
