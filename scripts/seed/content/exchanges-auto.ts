import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('auto', [
  {
    question:
      "Je vais voir samedi une citadine de 2016, 98 000 km, 6 900 euros, vendue par un particulier. Qu'est-ce que je dois vérifier absolument ?",
    answer:
      "Dans l'ordre : les papiers d'abord. Le nom sur la carte grise, le carnet et les factures, le contrôle technique de moins de six mois, le certificat de situation administrative. Ensuite, demandez un moteur froid et démarrez vous-même. Dehors, regardez l'usure des pneus (régulière ou non), l'alignement des portes, les teintes de peinture. À l'essai : vingt minutes, route et ville, freinez fort une fois, lâchez le volant une seconde en ligne droite sur une route dégagée. Enfin, demandez la date de la distribution : c'est souvent la grosse facture cachée.",
    more: [
      'Visite faite. Moteur déjà chaud à mon arrivée, et pas de facture de distribution.',
      'Deux signaux. Moteur chaud : on cherche peut-être à cacher un démarrage difficile. Distribution sans facture : on la considère comme à faire. Quel prix annonce un garage pour ce modèle ?',
      "Environ 750 euros avec la pompe à eau. Le vendeur dit qu'elle a été faite « par un ami ».",
      "L'ami n'est pas sur la facture. Proposez de revenir un matin, moteur froid, et annoncez 6 100 avec le devis à l'appui. S'il refuse le moteur froid, dites merci et partez.",
      'Il a refusé le rendez-vous du matin…',
      "Alors vous venez d'économiser beaucoup plus que 750 euros. La bonne voiture est ailleurs.",
      'Trouvée ! Même modèle, toutes les factures, moteur froid, 6 500 euros.',
      'Voilà une annonce qui se laisse regarder. Papiers vérifiés, vous pouvez signer. Bonne route !',
    ],
    thanks:
      "Sans vous, j'achetais la première. Conseils précis, et quel sang-froid au moment de partir !",
  },
  {
    question:
      'Ma voiture fait un claquement en tournant à gauche, surtout en manœuvre. Je peux continuer à rouler ?',
    answer:
      "Un claquement régulier, « clac-clac-clac », en braquant et en avançant doucement : je pense d'abord au cardan, dont le soufflet se fend et laisse partir la graisse. Regardez derrière la roue avant droite, côté extérieur du virage : des traces de graisse ? Vous pouvez généralement rouler doucement jusqu'au garage, mais ne tardez pas : pris tôt, on change un soufflet ; pris tard, toute la transmission. Si le bruit apparaît aussi en ligne droite ou que le volant vibre, ne roulez plus avant un contrôle.",
    more: [],
    thanks: "C'était le soufflet, pris à temps. Le garagiste a été surpris de mon diagnostic !",
  },
  {
    question:
      "J'habite en appartement sans place privée, je fais 30 km par jour. Une électrique a-t-elle un sens pour moi ?",
    answer:
      "Cela dépend d'une chose : où dormira ou travaillera la voiture ? Avec 30 km par jour, une recharge par semaine suffit. Cherchez une borne lente à moins de cinq minutes à pied, ou une prise au travail, ou un supermarché où vous passez une heure chaque samedi. Testez avant d'acheter : pendant deux semaines, notez quand la voiture aurait pu charger sans rien changer à vos habitudes. Si vous trouvez deux créneaux par semaine, c'est confortable. Si vous dépendez uniquement des bornes rapides, ce sera plus cher et plus pénible.",
    more: [],
    thanks: "Deux semaines de test : j'avais cinq créneaux sans le savoir. Réponse honnête, merci.",
  },
  {
    question:
      "J'ai mon permis depuis neuf ans mais je n'ai pas conduit depuis huit. J'ai un nouveau poste en zone rurale dans deux mois et je panique.",
    answer:
      "Respirez : le geste revient plus vite que la confiance, et la confiance se reconstruit par petites marches. Semaine 1 : deux heures avec un moniteur, sur parking et rues calmes. Semaine 2 et 3 : trois fois vingt minutes avec un proche patient, toujours le même trajet. Semaine 4 : le même trajet, sans accompagnement, un dimanche matin. Ensuite seulement, le trajet du travail, à l'heure creuse, puis à la bonne heure. Notez après chaque sortie une chose réussie. On ne monte d'une marche que quand la précédente est devenue un peu ennuyeuse.",
    more: [
      "Première heure faite. J'ai calé six fois et pleuré une fois. Mais j'ai roulé.",
      "C'est une très bonne première heure, la plus dure est derrière vous. À quel moment avez-vous calé ?",
      "Toujours aux stops, quand quelqu'un attend derrière.",
      "Alors, un exercice : parking vide, première, vous relâchez l'embrayage sans accélérer jusqu'à ce que la voiture avance seule. Vingt fois. Le pied apprend, et la personne derrière disparaît.",
      "Vingt-trois fois. Et aujourd'hui, aucun calage sur tout le trajet !",
      'Quelle progression, vraiment ! La semaine prochaine, même trajet sans accompagnement, un dimanche matin, musique douce.',
      "Je l'ai fait !! J'ai même fait un détour par la boulangerie.",
      "Le détour par la boulangerie, c'est le vrai permis.",
    ],
    thanks:
      'Je conduis tous les jours depuis trois semaines. Douceur, méthode et humour : merci pour tout.',
  },
  {
    question:
      'Ma voiture a été emboutie sur un parking en mon absence, sans mot sur le pare-brise. Mon assurance au tiers peut-elle faire quelque chose ?',
    answer:
      "Avec une formule au tiers simple, les dommages de votre voiture ne sont en principe pas couverts sans responsable identifié. Mais vérifiez trois choses : une option « dommages tous accidents » ou « parking » dans votre contrat, l'existence de caméras (le magasin peut les conserver pour la police), et d'éventuels témoins. Prenez des photos, déclarez le sinistre dans les cinq jours ouvrés, et déposez plainte pour délit de fuite. Si le responsable est retrouvé, c'est son assurance qui paie. Votre contrat a le dernier mot : demandez la réponse par écrit.",
    more: [],
    thanks: "J'avais une option parking sans le savoir. Dossier accepté, grâce à vous !",
  },
  {
    question:
      'Je mesure 1,58 m et je passe le permis moto. Toutes les machines me semblent trop hautes. Que regarder ?',
    answer:
      "Regardez moins la hauteur de selle que sa largeur : une selle étroite à 790 mm met souvent les pieds plus près du sol qu'une large à 770. Le poids compte aussi, et surtout sa répartition. Vous n'avez pas besoin des deux pieds à plat : un pied bien posé et l'autre sur la pointe suffisent, avec un peu de technique à l'arrêt. Essayez en bottes, sur un sol plat, et demandez à déplacer la machine moteur éteint. Les roadsters de moyenne cylindrée et certains customs sont de bons débuts.",
    more: [],
    thanks: 'Essayé trois motos en regardant la largeur de selle : coup de foudre. Merci !',
  },
  {
    question:
      'Je vends ma voiture à un particulier. Quels documents faut-il donner, et comment être payé sans risque ?',
    answer:
      "À remettre : la carte grise barrée, datée et signée, le certificat de cession, le contrôle technique de moins de six mois si la voiture a plus de quatre ans, et le certificat de situation administrative. Déclarez la cession en ligne dans les quinze jours et gardez l'accusé. Pour le paiement : un virement instantané vérifié sur votre compte, ou un chèque de banque contrôlé en appelant vous-même l'agence, un jour ouvré. Jamais les clés avant. Notez aussi l'heure exacte de la vente : elle sert en cas d'amende.",
    more: [],
    thanks: "Vente faite en toute sérénité, l'heure exacte notée. Liste parfaite.",
  },
  {
    question:
      "Mon garage me propose un devis de 890 euros pour disques et plaquettes avant et arrière. C'est normal ?",
    answer:
      "Cela peut être normal ou deux fois trop cher, selon la voiture. Demandez le détail : référence des pièces, prix unitaire, temps de main-d'œuvre, et surtout les épaisseurs mesurées. Les disques arrière s'usent souvent beaucoup moins vite : sont-ils vraiment sous la cote minimale, gravée sur leur tranche ? Demandez à voir. Puis un second devis dans un garage indépendant, avec les mêmes références. Un bon professionnel accepte volontiers de montrer.",
    more: [],
    thanks:
      "Les disques arrière étaient encore bons. J'ai payé 410 euros, et j'ai tout compris au devis.",
  },
  {
    question:
      "Grand trajet de 780 km cet été en électrique, avec deux enfants. Comment m'organiser sans angoisse ?",
    answer:
      "Prévoyez des étapes pour les humains, la voiture suivra. Partez avec 100 % de batterie, puis comptez un arrêt toutes les deux heures environ, de 20 à 25 minutes, entre 10 et 80 %. Repérez pour chaque arrêt une station principale et une de secours, avec plusieurs bornes. Roulez à 120 plutôt qu'à 130 : vous gagnerez souvent un arrêt. Préparez deux moyens de paiement. Et calez le repas sur la plus longue recharge. Avec deux enfants, il y aurait eu autant de pauses de toute façon.",
    more: [
      "J'ai préparé le trajet : quatre arrêts. Mon application annonce une arrivée à 6 % à l'un d'eux, c'est trop peu, non ?",
      "Pour un premier voyage, oui, gardez une marge de 15 %. Décalez l'arrêt d'une station plus tôt, vous dormirez mieux.",
      "C'est décalé. Et s'il y a la queue aux bornes ?",
      "Évitez de partir à 9 h le samedi. Avant 6 h, ou le dimanche, l'attente est rare. Et votre station de secours est là pour cela.",
      "Départ à 5 h 30, pas une minute d'attente, les enfants ont dormi jusqu'au deuxième arrêt !",
      'Voilà des vacances qui commencent bien. Notez vos consommations réelles, le retour sera un jeu.',
    ],
    thanks: "780 km, quatre pauses, aucune angoisse. L'organisation était parfaite.",
  },
  {
    question:
      "Mon fils commence la conduite accompagnée et je m'agrippe à la poignée. Comment bien l'accompagner ?",
    answer:
      "Annoncez tôt, parlez peu, ne criez jamais. Une consigne utile vient cent mètres avant : « au prochain rond-point, deuxième sortie ». Convenez d'un mot pour le vrai danger, un seul, et ne l'employez pas pour autre chose. Décidez du trajet avant de partir, gardez les remarques pour l'arrivée, et commencez par deux choses bien faites. Regardez la route, pas ses mains. Et si vous sentez que vous vous crispez, soufflez : le silence d'un passager détendu est la meilleure des leçons.",
    more: [],
    thanks:
      "Notre mot est « ananas ». On ne l'a jamais utilisé, et nos trajets sont devenus de beaux moments.",
  },
]);
