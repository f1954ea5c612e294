import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('carriere', [
  {
    question:
      "J'ai envoyé 40 candidatures dans l'assistance administrative sans aucun entretien. Mon CV fait deux pages, avec toutes mes expériences depuis 2004. Que feriez-vous ?",
    answer:
      "Je commencerais par couper. Une page, dix dernières années, et pour chaque poste trois lignes au maximum, dont une avec un chiffre : nombre d'appels, de dossiers, de personnes gérées. Mettez en haut un titre identique à l'intitulé de l'annonce et une ligne de résumé. Listez vos logiciels avec leur niveau réel. Enfin, adaptez cinq mots à chaque annonce, en reprenant les siens. Mieux vaut huit candidatures ajustées que quarante identiques.",
    more: [
      "Une page, c'est fait. Mais je n'ai pas de chiffres, je faisais juste de l'accueil et du classement.",
      "Vous en avez forcément. Combien de personnes accueillies par jour ? Combien de dossiers dans l'armoire ? Combien de collègues comptaient sur vous ?",
      "Environ 60 visiteurs par jour, 1 200 dossiers, et j'assistais 9 ingénieurs.",
      'Voilà trois lignes excellentes ! « Accueil de 60 visiteurs par jour », « gestion de 1 200 dossiers », « assistance de 9 ingénieurs ». On vous voit travailler.',
      "J'ai renvoyé sept candidatures lundi. Deux réponses, un entretien jeudi !",
      "Bravo ! Préparez trois petites histoires : une urgence réglée, une personne difficile apaisée, une méthode améliorée. Et une question à leur poser sur l'organisation du service.",
      "L'entretien s'est très bien passé, ils m'ont demandé mes disponibilités.",
      'Excellent signe. Envoyez ce soir un court merci, avec un détail de la conversation. Je croise les doigts.',
    ],
    thanks:
      "De zéro réponse à une embauche en un mois. Vous m'avez fait voir mon propre travail autrement.",
  },
  {
    question:
      "À 38 ans, j'hésite à quitter la comptabilité pour devenir paysagiste. J'ai un crédit et deux enfants. Comment savoir si c'est une lubie ?",
    answer:
      "En la mettant à l'épreuve, à petit prix. Étape un : interrogez trois paysagistes, dont un qui a arrêté. Étape deux : passez une semaine de congés sur un chantier, en novembre plutôt qu'en mai. Étape trois : calculez votre revenu minimal et la durée de vos réserves. Si, après cela, l'envie est intacte, regardez les formations à temps partiel et ce que votre compte de formation peut financer. Une lubie s'éteint dans la boue ; un projet s'y renforce.",
    more: [],
    thanks:
      "J'ai passé ma semaine de novembre sur un chantier. J'ai eu froid et j'ai adoré. Merci pour la méthode.",
  },
  {
    question:
      "Je lance une petite marque de savons. Mes amies me disent que 7 euros, c'est trop cher. Comment fixer le prix ?",
    answer:
      "Vos amies ne sont pas votre marché, même si elles sont adorables. Partez de vos coûts : matières, emballage, frais de vente, et surtout votre temps, au tarif que vous paieriez à quelqu'un. Ajoutez les charges et une marge pour les invendus. Si vous arrivez à 6,20 euros, vendre à 7 est à peine prudent. Ensuite, testez : deux prix, deux marchés, mêmes savons. Regardez ce que font les inconnus avec leur porte-monnaie, pas ce que disent les proches. Et vérifiez bien les obligations sur les cosmétiques avant la première vente.",
    more: [],
    thanks:
      "J'avais oublié mon temps dans le calcul ! À 7,50 euros sur le marché, j'ai tout vendu.",
  },
  {
    question:
      "On vient de me confier une équipe, et je dois encadrer d'anciens collègues, dont un ami qui visait le poste. Par où commencer ?",
    answer:
      "Par lui, en tête-à-tête, cette semaine. Dites les choses simplement : « je sais que tu voulais ce poste, j'imagine que ce n'est pas facile, et je tiens à ton avis ». Écoutez sans vous justifier. Puis voyez chaque personne trente minutes avec trois questions : ce qui marche, ce qui agace, ce que vous devriez surtout ne pas changer. N'annoncez rien de nouveau avant un mois. Et pour l'amitié : au bureau, mêmes règles pour tous ; dehors, le reste vous appartient.",
    more: [
      "On a parlé. Il m'a dit qu'il pensait partir.",
      "C'est douloureux, mais il vous l'a dit, c'est une marque de confiance. Lui avez-vous demandé ce qui le ferait rester ?",
      'Oui : piloter un projet en entier, sans moi sur le dos.',
      'Pouvez-vous lui en confier un, avec un objectif, un budget et un point toutes les deux semaines ?',
      "Le réaménagement de l'atelier. J'en ai parlé à ma direction, c'est d'accord.",
      "Parfait. Annoncez-le devant l'équipe, et tenez votre promesse : pas de contrôle entre deux points, même si les mains vous démangent.",
      "Trois semaines après, il a des idées que je n'aurais jamais eues.",
      "C'est exactement à cela que sert un chef d'équipe. Bravo à tous les deux.",
    ],
    thanks:
      "J'ai gardé un ami et gagné un excellent responsable de projet. Conseils précieux, dits avec tact.",
  },
  {
    question:
      "Mon entretien annuel est dans dix jours. Mon salaire n'a pas bougé depuis trois ans. Combien demander et comment l'annoncer ?",
    answer:
      "D'abord, cherchez trois repères : une étude de votre branche, deux ou trois offres d'emploi équivalentes, l'évolution des prix depuis trois ans. Ensuite, écrivez une page : trois résultats, deux responsabilités ajoutées, et votre demande. Annoncez un montant précis plutôt qu'une fourchette, car on n'entend que le bas d'une fourchette. Une phrase suffit : « au vu de ces résultats, je souhaite passer à tel salaire ». Puis silence. Si c'est non, demandez ce qu'il faudrait pour que ce soit oui, et à quelle date on en reparle.",
    more: [],
    thanks:
      "J'ai respiré, dit mon chiffre et compté jusqu'à huit. J'ai obtenu presque tout. Merci !",
  },
  {
    question:
      'Graphiste à mon compte, un client me doit 1 800 euros depuis deux mois et ne répond plus. Je dois abandonner ?',
    answer:
      "Non, mais il faut changer de ton, par écrit. Envoyez une lettre recommandée de mise en demeure : rappel du devis signé, de la facture, du montant, des pénalités de retard et de l'indemnité forfaitaire prévues par la loi entre professionnels, avec un délai de huit jours. Si rien ne vient, il existe des procédures simples, dont l'injonction de payer, sans avocat pour ce type de somme. Rassemblez tout : devis, courriels, livrables. Et pour la suite : 40 % à la commande, toujours.",
    more: [],
    thanks: 'La lettre a suffi : payé en cinq jours. Et désormais, acompte obligatoire. Merci !',
  },
  {
    question:
      "En entretien, on me demande toujours mes défauts et je bafouille. Que répondre sans avoir l'air faux ?",
    answer:
      "Choisissez un vrai défaut, sans gravité pour ce poste, et racontez ce que vous en faites. Par exemple : « j'ai du mal à laisser une tâche à moitié finie, et il m'arrivait de dépasser l'heure. Depuis un an, je note le soir les trois priorités du lendemain, et je m'arrête. » Le schéma est toujours le même : le fait, la conséquence, le remède. Évitez le perfectionnisme, ils l'entendent douze fois par jour.",
    more: [],
    thanks: "J'ai répondu avec mon vrai défaut et le recruteur a souri. Poste obtenu !",
  },
  {
    question:
      "Je soigne à l'hôpital depuis 18 ans, diplôme infirmier en poche, et je n'en peux plus des horaires. Que peut-on faire d'autre sans tout recommencer ?",
    answer:
      "Beaucoup de choses s'appuient sur ce que vous savez déjà : santé au travail, coordination de parcours, école, recherche clinique, formation, prévention, assistance téléphonique, éducation à la santé. Commencez par noter ce que vous voulez garder (le lien, le soin, l'équipe ?) et ce que vous voulez quitter (les nuits, l'urgence ?). Puis rencontrez une personne dans trois de ces métiers. Un bilan de compétences peut vous aider à trier. Et si l'épuisement est déjà là, parlez-en aussi à un médecin : on choisit mal quand on est à bout.",
    more: [],
    thanks:
      "Je ne savais pas que la coordination existait. Deux rencontres prévues, et déjà un peu d'air. Merci.",
  },
  {
    question:
      'Pour me lancer dans la réparation de vélos, en solo, faut-il une société ou une micro-entreprise ?',
    answer:
      "Pour tester une activité en solo, avec peu d'investissement, la micro-entreprise a le mérite de la simplicité : déclaration rapide, cotisations proportionnelles aux encaissements. Ses limites : vous ne déduisez pas vos achats, et il y a des plafonds. Si vous devez acheter beaucoup d'outillage ou de pièces, faites le calcul avec un statut où les frais se déduisent. Avant de choisir, remplissez un tableau sur douze mois, puis passez une heure avec un conseiller de la chambre de métiers. Pensez aussi à l'assurance professionnelle dès le premier vélo.",
    more: [],
    thanks:
      "Réponse honnête, avec les limites de chaque option. Mon tableau de douze mois m'a bien ouvert les yeux.",
  },
  {
    question:
      'Une personne de mon équipe arrive en retard presque tous les jours depuis un mois. Elle était exemplaire. Comment aborder le sujet ?',
    answer:
      "En privé, vite, et avec une question plutôt qu'un reproche. « J'ai remarqué que tu arrives vers 9 h 20 depuis quelques semaines, ce n'est pas dans tes habitudes. Que se passe-t-il ? » Puis taisez-vous. S'il y a une raison, cherchez ensemble un aménagement limité dans le temps. S'il n'y en a pas, rappelez l'attente et ce que le retard change pour les autres. Dans les deux cas, terminez par un accord précis et une date pour en reparler.",
    more: [
      "Elle accompagne son père à l'hôpital chaque matin. Elle n'osait pas le dire.",
      'Vous avez bien fait de demander. Quelle marge avez-vous sur les horaires ?',
      "On pourrait décaler de 9 h 30 à 17 h 30, mais l'équipe va jaser.",
      "Demandez-lui ce qu'elle accepte que vous disiez. Une phrase suffit souvent : « aménagement temporaire, décidé ensemble ». Et fixez un terme, six semaines par exemple, renouvelable.",
      "Elle a préféré l'expliquer elle-même. Deux collègues ont proposé de prendre son ouverture.",
      "Une équipe à qui l'on fait confiance surprend souvent dans le bon sens. Notez tout de même la date du point à six semaines.",
    ],
    thanks: "J'allais faire une remarque sèche. Merci de m'avoir évité une belle erreur.",
  },
]);
