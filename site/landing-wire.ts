import type { AnswerCard } from '../domain/ranking/answer-card.ts';

/** An expert whom operators put on the landing page. */
export interface FeaturedExpert {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  bio: string;
  /** Names of their first topics. */
  topics: string[];
  /** Mean of the stars; null without a rating. */
  rating: number | null;
  conversationsAnswered: number;
  /** Null without a price for a question. */
  questionPriceCents: number | null;
  /** False while the expert is paused or full. */
  isTaking: boolean;
}

/** Figures of the landing page that rows give, as `GET /api/landing` answers them. */
export interface LandingFigures {
  /** The experts that operators chose; when there are none, the page shows its own. */
  featured?: FeaturedExpert[];
  /** Published answers; absent when there are none. */
  answers?: AnswerCard[];
  /** Creators who answer in a topic, and the questions that they answered; absent in figures of earlier code. */
  total?: { creators: number; answers: number };
  categories: { slug: string; creators: number }[];
  /** The sample experts that have an account. */
  experts: {
    username: string;
    rating: number | null;
    conversationsAnswered: number;
    questionPriceCents: number | null;
  }[];
}

/** The texts and answers of the landing page: its document has them, so that the page loads no rules of French for them. */
export interface LandingContent extends Pick<LandingFigures, 'featured' | 'answers'> {
  /** The text of each figure, by the name of its element. */
  texts: Record<string, string>;
}
