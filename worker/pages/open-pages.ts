import type { Head } from './head.ts';

/** The pages that say the same to everybody, by path. */
export const openPages = {
  '/': {
    title: 'Posez une question. Recevez une réponse.',
  },
  '/auth': {
    title: 'Connexion',
    description: 'Connectez-vous ou créez un compte pour poser vos questions à des experts.',
  },
  '/decouvrir': {
    title: 'Découvrir',
    description:
      'Les experts, les sujets et les publications du moment sur Dis-moi, ouverts à tous.',
  },
  '/conditions': {
    title: "Conditions d'utilisation",
    description: "Les conditions d'utilisation de Dis-moi.",
  },
  '/confidentialite': {
    title: 'Confidentialité',
    description: 'Ce que Dis-moi garde de vous, pourquoi, et ce que vous pouvez demander.',
  },
  '/contact': {
    title: 'Contact',
    description: "Comment joindre l'équipe de Dis-moi.",
  },
} as const satisfies Record<string, Head>;

export type OpenPath = keyof typeof openPages;
export const openPaths = Object.keys(openPages) as OpenPath[];
