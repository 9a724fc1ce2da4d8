import { iconCard, linkCard } from './card.ts';
import { fields, link, list, paragraph, picture, words } from './field.ts';
import { callToAction, hero } from './hero.ts';
import { pageHead } from './page-head.ts';

/** A testimonial; its text shows that it is a sample. */
const testimonial = fields({
  /** The customer's name; a sample is named as one. */
  name: words(40),
  /** The customer's job. */
  role: words(60),
  /** Five characters, filled and hollow stars, such as ★★★★☆. */
  rating: words(5)
    .regex(/^★{1,5}☆{0,4}$/, 'must be five stars, filled ones first, such as ★★★★☆')
    .length(5, 'must be five stars'),
  /** What they say. */
  text: paragraph,
  /** The date in words. */
  date: words(20),
});

const headed = {
  /** Heading of the block. */
  heading: words(80),
  /** The sentence under it. */
  text: paragraph,
};

/** Home: `content/pages/home.yaml`, top to bottom. */
export const homeSchema = fields({
  /** The title also carries the vendor's claim from `content/site.yaml`. */
  ...pageHead('home'),
  /** The promise, with a mock-up beside it. */
  hero: fields({ ...hero.shape, action: link, picture }),
  /** The services grid: what we do; its button is 'Learn More'. */
  services: fields({ ...headed, items: list(linkCard, 4, 8), action: link }),
  /** The blurb on how we build, with a mock-up and short facts. */
  development: fields({ ...headed, picture, points: list(words(110), 2, 4) }),
  /** The accordion 'Why Choose Us?': exactly six. */
  why: fields({ ...headed, items: list(iconCard, 6, 6) }),
  /** The strip of partner marks. */
  partners: fields({ heading: words(40) }),
  /** The strip of client marks. */
  clients: fields({ heading: words(40) }),
  /** The band with the link to the contact page. */
  cooperate: callToAction,
  /** The service cards: exactly five. */
  products: fields({ ...headed, items: list(linkCard, 5, 5) }),
  /** The carousel that turns by itself: exactly three. */
  testimonials: fields({ ...headed, items: list(testimonial, 3, 3) }),
  /** The carousel that turns by its dots: exactly three. */
  reviews: fields({ ...headed, items: list(testimonial, 3, 3) }),
  /** The map; its six countries are in `content/site.yaml`. */
  countries: fields(headed),
});
