/** Creators' public replies to reviews, which fit any question. */
export const reviewReplies = [
  'Merci pour votre confiance. Donnez-moi des nouvelles dans quelques semaines, cela m’intéresse vraiment.',
  'Merci à vous : votre question était précise, la réponse n’en était que plus simple à donner.',
  'Tant mieux si cela a servi. Si un point coince en pratique, vous savez où me trouver.',
  'Merci pour ce retour ! Le plus dur était de s’y mettre, et c’est vous qui l’avez fait.',
  'Un grand merci. J’ai gardé votre cas en tête : il m’a donné l’idée de mon prochain post.',
  'Merci d’avoir pris le temps de laisser un mot. Bonne continuation !',
];
