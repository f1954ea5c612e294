import { inCategory } from './entries.ts';
import type { ExchangeContent } from './types.ts';

export const exchanges: ExchangeContent[] = inCategory('sante', [
  {
    question:
      "Je grignote tous les jours entre 17 h et 19 h, du fromage, du pain, des biscuits, et je n'ai plus faim pour dîner. Comment arrêter ?",
    answer:
      "Et si vous ne l'arrêtiez pas, mais que vous l'invitiez ? À 17 heures, la faim est souvent réelle : le déjeuner est loin. Prévoyez une vraie collation, assise, à heure fixe : un fruit et une poignée de noix, ou un yaourt et une tranche de pain. Regardez aussi le déjeuner : contient-il un féculent et une source de protéines ? Souvent, c'est là que tout commence. Essayez cinq jours et notez votre faim sur dix, avant et après.",
    more: [
      "J'ai noté. Ma faim est à 8 sur 10 à 17 h ! Mon déjeuner, c'est une salade et un café.",
      'Voilà une explication toute simple : vous ne grignotez pas, vous rattrapez. Que pourriez-vous ajouter à cette salade sans y passer une heure ?',
      'Des pois chiches en boîte, des œufs durs, du pain ?',
      'Parfait, les trois même. Gardez la collation à 17 h cette semaine, et regardez ce que devient le 8.',
      "C'est descendu à 4. Je mange une pomme et je tiens jusqu'au dîner, sans lutter.",
      "C'est le mot important : sans lutter. Gardez ce déjeuner quinze jours, puis autorisez-vous à l'oublier de temps en temps.",
    ],
    thanks:
      'Aucun interdit, aucune leçon, et le problème a disparu avec une boîte de pois chiches. Merci !',
  },
  {
    question:
      "Je m'endors facilement mais je me réveille à 3 h 30 presque chaque nuit, et je tourne jusqu'à 5 h. Que puis-je changer ?",
    answer:
      "Trois pistes à essayer pendant deux semaines. Un : gardez la même heure de lever tous les jours, même après une mauvaise nuit, c'est elle qui règle l'horloge. Deux : pas d'heure sous les yeux ; si vous êtes éveillé depuis un bon moment, levez-vous, lumière basse, activité calme, et recouchez-vous quand le sommeil revient. Trois : videz la tête avant la nuit, sur papier, vers 20 heures. Surveillez aussi l'alcool et le café de l'après-midi. Si cela dure depuis plus d'un mois ou si vous êtes très fatigué le jour, consultez votre médecin.",
    more: [],
    thanks:
      'Lever fixe et réveil retourné : mes nuits sont bien plus calmes. Conseils prudents et utiles.',
  },
  {
    question:
      "Je gère tout à la maison, même quand mon conjoint « aide ». J'ai l'impression d'avoir un deuxième travail. Comment faire bouger les choses sans dispute ?",
    answer:
      "Commencez par rendre visible. Sur une feuille, écrivez les sujets plutôt que les tâches : l'école, la santé, les repas, les cadeaux, les papiers, le linge. À côté, qui y pense, qui décide, qui fait. Regardez-la ensemble, un matin de week-end, sans accusation : la feuille parle d'elle-même. Puis transférez deux sujets complets, de l'idée au rangement, pour un mois. Le plus difficile sera de ne pas repasser derrière : une autre façon de faire n'est pas une mauvaise façon. Et accordez-vous, en échange, une heure vide.",
    more: [
      'On a fait la feuille. Il y avait 31 lignes, dont 26 à mon nom. Silence dans la cuisine.',
      "Ce silence est précieux, ne le remplissez pas trop vite. Qu'a-t-il dit ensuite ?",
      '« Je ne savais pas que les chaussures des enfants étaient un sujet. »',
      'Voilà, la charge mentale en une phrase. Quels sujets a-t-il pris ?',
      "L'école et les repas. Première semaine : trois fois des croque-monsieur. J'ai eu envie de reprendre.",
      'Les enfants ont-ils mangé ?',
      'Oui. Avec enthousiasme.',
      'Alors tout va bien. Prenez un livre, et laissez les croque-monsieur faire leur œuvre.',
    ],
    thanks: "Nous avons ri, et beaucoup changé. Merci pour la justesse et l'humour.",
  },
  {
    question:
      'Enceinte de 7 mois, je ne trouve plus aucune position pour dormir. Avez-vous des astuces ?',
    answer:
      "C'est très courant à ce stade. Essayez sur le côté, plutôt le gauche, avec un coussin long entre les genoux et les chevilles, et un petit coussin plat sous le ventre. Surélevez un peu le haut du corps si vous avez des brûlures d'estomac. Dînez tôt, buvez surtout en journée, et étirez doucement les mollets avant de vous coucher. Si vous vous réveillez sur le dos, pas d'inquiétude, tournez-vous simplement. En revanche, démangeaisons importantes, maux de tête inhabituels, gonflement soudain ou bébé qui bouge moins : appelez votre maternité sans attendre.",
    more: [],
    thanks:
      "Le coussin entre les chevilles, je n'y aurais jamais pensé. Et merci pour les signes à surveiller.",
  },
  {
    question:
      'Huit heures par jour devant un écran, et chaque soir une barre dans le bas du dos. Je dois acheter un siège ergonomique ?',
    answer:
      "Avant le siège, changez le temps : aucune chaise ne rend huit heures immobiles agréables. Toutes les trente minutes, levez-vous une minute. Trois fois par jour : cinq extensions debout, mains sur les hanches, et dix flexions de genoux. Réglez l'écran à hauteur des yeux, les pieds à plat. Et marchez vingt minutes par jour. Faites le point dans trois semaines. Si la douleur descend dans la jambe, s'accompagne de fourmillements, de fièvre, ou vous réveille la nuit, consultez rapidement.",
    more: [],
    thanks:
      "Une minute toutes les demi-heures et la barre a presque disparu. J'ai gardé ma vieille chaise !",
  },
  {
    question:
      'Je voudrais essayer des tisanes pour me détendre le soir, mais je prends un traitement pour la tension. Lesquelles choisir ?',
    answer:
      "Bon réflexe d'en parler. La verveine, le tilleul ou la mélisse, en tasse légère, sont des classiques du soir, mais avec un traitement, la règle est simple : montrez la plante choisie à votre pharmacien avant de commencer. Évitez en tout cas la réglisse, qui peut faire monter la tension, et les mélanges dont la composition n'est pas claire. Et le rituel compte autant que la plante : une tasse chaude, loin des écrans, dix minutes à ne rien faire.",
    more: [],
    thanks: "Ma pharmacienne a validé le tilleul. Merci pour cette prudence, c'est rassurant.",
  },
  {
    question: 'Que manger avant une sortie de sport à 18 h 30, quand on a déjeuné à midi ?',
    answer:
      "Vers 17 heures, une petite collation facile à digérer : une banane, une tranche de pain avec un peu de confiture, ou une compote et quelques amandes. Évitez le gras et les portions trop copieuses, qui pèsent pendant l'effort. Buvez un verre d'eau à ce moment-là, puis de petites gorgées. Au retour, un dîner normal suffit, avec un féculent et une source de protéines. Votre estomac a ses préférences : testez un jour ordinaire, pas le jour d'une course.",
    more: [],
    thanks: 'Banane et pain à 17 h : plus de coup de barre. Simple et efficace.',
  },
  {
    question:
      'Je travaille en horaires décalés, une semaine du matin, une semaine de nuit. Comment dormir correctement ?',
    answer:
      "On ne rend pas ces horaires faciles, mais on peut les rendre moins durs. En semaine de nuit : lunettes de soleil pour rentrer, chambre très sombre et fraîche, téléphone hors de la pièce, et un sommeil en deux temps si besoin, par exemple de 8 h à 13 h, puis une sieste avant de reprendre. Café en début de poste seulement. Les jours de bascule, sieste courte et lumière du jour. Prévenez votre entourage avec un signe sur la porte. Et si vous somnolez au volant, parlez-en au médecin du travail : c'est un vrai sujet de sécurité.",
    more: [
      "J'ai commencé par les rideaux opaques et le téléphone dehors. Je dors une heure de plus !",
      "Une heure, c'est énorme. Comment se passe la bascule vers la semaine du matin ?",
      "Très mal. Le lundi, je n'arrive pas à m'endormir avant 1 h.",
      'Le dimanche, levez-vous tôt même si la nuit a été courte, sortez à la lumière du matin, pas de sieste après 14 h. Le soir, lumière basse dès 20 heures.',
      'Lundi, sommeil à 23 h, sans forcer.',
      "Bravo. Gardez ce dimanche-là comme un rendez-vous, c'est lui qui fait la semaine.",
    ],
    thanks: "Quelqu'un qui connaît vraiment les nuits de travail. Des conseils réalistes, merci.",
  },
  {
    question:
      "Avant une présentation, mon cœur s'emballe et j'ai la voix qui tremble. Que faire dans les cinq minutes qui précèdent ?",
    answer:
      "Trois choses, dans l'ordre. D'abord, bougez : montez un étage ou secouez les bras, l'énergie a besoin de sortir. Ensuite, respirez en soufflant plus longtemps que vous n'inspirez : quatre temps, puis six ou sept, dix fois. Enfin, dites-vous « c'est de l'énergie » plutôt que « c'est de la peur » : le corps ne fait guère la différence. Connaissez par cœur votre première phrase, et cherchez dans la salle un visage bienveillant. Si cela vous empêche régulièrement de vivre ou de travailler, un psychologue peut vraiment aider.",
    more: [],
    thanks:
      'Deux étages, dix respirations, et ma voix a tenu. Je recommence la semaine prochaine !',
  },
  {
    question:
      'Le bébé arrive en janvier et ma famille veut venir « aider » dès le premier jour. Comment dire que nous voulons rester un peu tous les trois ?',
    answer:
      "Dites-le maintenant, pas à la maternité. Une phrase à deux voix : « nous avons besoin de quelques jours à trois, et ensuite nous aurons très envie de vous voir ». Puis donnez une mission à chacun, car les gens qui aiment ont besoin d'être utiles : un plat à congeler, la garde du chien, les courses du vendredi. Fixez une première date de visite, courte. Et choisissez qui, de vous deux, répond aux messages ; ce ne devrait pas être la personne qui vient d'accoucher.",
    more: [],
    thanks: 'Tout le monde a sa mission, ma belle-mère est ravie de ses lasagnes. Merci !',
  },
]);
