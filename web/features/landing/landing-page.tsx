import { usePageTitle } from '../../lib/page-title.ts';

export function LandingPage() {
  usePageTitle('Posez une question. Recevez une réponse.');
  return <h1 className="text-display">Posez une question. Recevez une réponse.</h1>;
}
