import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { categoriesOf, subcategoriesOf, topicsQuery } from '../../data/topics.ts';
import { DiscoverySection } from '../../features/discovery/discovery-section.tsx';
import { Field } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';

/** /main/test-discovery: the discovery section in each of its scopes. */
export default function TestDiscoveryPage() {
  const { data } = useQuery(topicsQuery);
  const [categorySlug, setCategorySlug] = useState('');
  const [subcategorySlug, setSubcategorySlug] = useState('');
  const topics = data?.topics ?? [];
  const categories = categoriesOf(topics);
  const category = categories.find(({ slug }) => slug === categorySlug) ?? categories[0];
  const subcategories = category ? subcategoriesOf(topics, category) : [];
  const subcategory =
    subcategories.find(({ slug }) => slug === subcategorySlug) ?? subcategories[0];

  const categoryField = (
    <Field label="Catégorie" className="max-w-xs">
      <Select value={category?.slug} onChange={(event) => setCategorySlug(event.target.value)}>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <Page title="Test de la découverte" width="wide">
      <Tabs
        label="Portée"
        tabs={[
          { value: 'global', title: 'Global', content: <DiscoverySection scope={{}} /> },
          {
            value: 'category',
            title: 'Catégorie',
            content: (
              <div className="grid min-w-0 grid-cols-1 gap-6">
                {categoryField}
                {category && <DiscoverySection scope={{ category: category.slug }} />}
              </div>
            ),
          },
          {
            value: 'subcategory',
            title: 'Sous-catégorie',
            content: (
              <div className="grid min-w-0 grid-cols-1 gap-6">
                <div className="flex flex-wrap gap-4">
                  {categoryField}
                  <Field label="Sous-catégorie" className="max-w-xs">
                    <Select
                      value={subcategory?.slug}
                      onChange={(event) => setSubcategorySlug(event.target.value)}
                    >
                      {subcategories.map(({ slug, name }) => (
                        <option key={slug} value={slug}>
                          {name}
                        </option>
                      ))}
                    </Select>
                  </Field>
                </div>
                {category && subcategory && (
                  <DiscoverySection
                    scope={{ category: category.slug, subcategory: subcategory.slug }}
                  />
                )}
              </div>
            ),
          },
        ]}
      />
    </Page>
  );
}
