import type { OpenScreenName } from '../../site/screens.ts';

/**
 * Descriptions for search engines and previews of pages that do not depend on data; a page without one has
 * the product's. Browsers do not need them, so they are not in the register.
 */
export const descriptions: Partial<Record<OpenScreenName, string>> = {
  discover: 'Les experts, les sujets et les posts du moment sur Dis-moi, ouverts à tous.',
  discoverSearch: 'Cherchez un expert, un sujet ou un post sur Dis-moi.',
  publicAsk:
    'Écrivez votre question, et voyez qui peut y répondre, à quel prix et en combien de temps.',
  terms: 'Les conditions d’utilisation de Dis-moi.',
  payments: 'Où va le prix d’une question, quand il est rendu, et quand il est versé.',
  ranking:
    'Ce qui décide de l’ordre des posts et des profils sur Dis-moi, et ce qui n’y fait rien.',
  rules:
    'Ce qui n’est pas permis sur Dis-moi, comment le signaler, qui décide, et comment contester une décision.',
  salesTerms: 'Ce que vous achetez sur Dis-moi, à quel prix, et ce qui vous est remboursé.',
  legalNotice: 'Qui édite et qui héberge Dis-moi, et comment les joindre.',
  privacy: 'Ce que Dis-moi garde de vous, pourquoi, et ce que vous pouvez demander.',
  status: 'Ce qui fonctionne sur Dis-moi en ce moment, et depuis quand ce n’est pas le cas.',
  contact: 'Comment joindre l’équipe de Dis-moi.',
  auth: 'Connectez-vous ou créez un compte pour poser vos questions à des experts.',
};
