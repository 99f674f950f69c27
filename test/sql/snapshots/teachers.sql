-- GET /teachers
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Only Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of teacher by teacher_school_id

-- GET /teachers?search=Maria gar
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[1]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[2]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[3]), '%')
  )
    AND search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest(($3::text[])[4:]) word
  ))
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Bitmap Heap Scan of teacher
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by teacher_search
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers?search=li
--   $1 = 20, $2 = 0, $3 = '{li}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Seq Scan of teacher
--           Function Scan
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers?department=Science
--   $1 = 20, $2 = 0, $3 = 'Science'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      WHERE department = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
  WHERE department = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Only Scan of teacher by teacher_department
--         Aggregate
--           Index Only Scan of teacher by teacher_department

-- GET /teachers?search=Maria gar&department=Science
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = 'Science'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[1]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[2]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[3]), '%')
  )
    AND search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest(($3::text[])[4:]) word
  ))
    AND department = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Bitmap Heap Scan of teacher
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by teacher_search
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers?search=li&department=Science
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = 'Science'
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND department = $4::text
)
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Bitmap Heap Scan of teacher
--           Function Scan
--           Bitmap Index Scan by teacher_department
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--         Aggregate
--           CTE Scan

-- GET /teachers?school_id=7
--   $1 = 20, $2 = 0, $3 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      WHERE school_id = $3::int
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
  WHERE school_id = $3::int
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Only Scan of teacher by teacher_school_id
--         Aggregate
--           Index Only Scan of teacher by teacher_school_id

-- GET /teachers?archived=false
--   $1 = 20, $2 = 0, $3 = '2026-03-02'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      WHERE (last_day IS NULL OR last_day >= $3::text::date)
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
  WHERE (last_day IS NULL OR last_day >= $3::text::date)
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Scan of teacher by teacher_pkey
--         Aggregate
--           Seq Scan of teacher

-- GET /teachers?archived=true
--   $1 = 20, $2 = 0, $3 = '2026-03-02'
SELECT (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      WHERE last_day < $3::text::date
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
  WHERE last_day < $3::text::date
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   Seq Scan of teacher
--         Aggregate
--           Seq Scan of teacher

-- GET /teachers?school_id=7&search=Maria gar&include=school
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM teacher
  WHERE search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[1]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[2]), '%')
  )
    AND search_text LIKE (
    SELECT coalesce(search_pattern(($3::text[])[3]), '%')
  )
    AND search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest(($3::text[])[4:]) word
  ))
    AND school_id = $4::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
    SELECT row_to_json(s)::text
    FROM school_record s
    WHERE s.id = (
      SELECT school_id
      FROM teacher
      WHERE id = r.id
    )
  ), 'null') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM match
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM match
) AS total;
-- Plan: Result
--         Bitmap Heap Scan of teacher
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by teacher_search
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Sort
--                   CTE Scan
--           Index Scan of school by school_pkey
--             Index Scan of teacher by teacher_pkey
--         Aggregate
--           CTE Scan

-- GET /teachers?include=school
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
    SELECT row_to_json(s)::text
    FROM school_record s
    WHERE s.id = (
      SELECT school_id
      FROM teacher
      WHERE id = r.id
    )
  ), 'null') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Only Scan of teacher by teacher_pkey
--           Index Scan of school by school_pkey
--             Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of teacher by teacher_school_id

-- GET /teachers?include=names
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(left(row_to_json(r)::text, -1) || coalesce((
    SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
    FROM teacher_shown_name named
    WHERE named.teacher_id = r.id
      AND preferred_given_name IS NOT NULL
  ), '') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM teacher_record
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM teacher
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM teacher
) AS total;
-- Plan: Result
--         Aggregate
--           Subquery Scan
--             Index Scan of teacher by teacher_pkey
--               Limit
--                 Index Only Scan of teacher by teacher_pkey
--           Index Scan of teacher by teacher_pkey
--         Aggregate
--           Index Only Scan of teacher by teacher_school_id

-- GET /teachers?sort=name&include=school,names
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM teacher t
    ORDER BY name COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM teacher
          WHERE id = r.id
        )
      ), 'null') || coalesce((
        SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
        FROM teacher_shown_name named
        WHERE named.teacher_id = r.id
          AND preferred_given_name IS NOT NULL
      ), '') || '}' AS text
      FROM (
        SELECT *
        FROM teacher_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Limit
--             Index Only Scan of teacher by teacher_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of teacher by teacher_pkey
--             Index Scan of school by school_pkey
--               Index Scan of teacher by teacher_pkey
--             Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /teachers?sort=name&school_id=7&include=school
--   $1 = 20, $2 = '{}', $3 = 7
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM teacher t
    WHERE school_id = $3::int
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM teacher
          WHERE id = r.id
        )
      ), 'null') || '}' AS text
      FROM (
        SELECT *
        FROM teacher_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Limit
--             Index Scan of teacher by teacher_school_id
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of teacher by teacher_pkey
--             Index Scan of school by school_pkey
--               Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /teachers?sort=family_name
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, family_name_order(name, family_name_words) COLLATE "und-x-icu" AS key
    FROM teacher t
    ORDER BY family_name_order(name, family_name_words) COLLATE "und-x-icu" ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT row_to_json(r)::text AS text
      FROM (
        SELECT *
        FROM teacher_record
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key ASC NULLS LAST, o.id ASC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key ASC NULLS LAST, page.id ASC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Limit
--             Index Scan of teacher by teacher_family_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Subquery Scan
--               Index Scan of teacher by teacher_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /teachers/7
--   $1 = '{7}'
SELECT id, row_to_json(r)::text AS json
FROM teacher_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of teacher by teacher_pkey

-- GET /teachers/7?include=school
--   $1 = '{7}'
SELECT id, left(row_to_json(r)::text, -1) || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = (
    SELECT school_id
    FROM teacher
    WHERE id = r.id
  )
), 'null') || '}' AS json
FROM teacher_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of teacher by teacher_pkey
--         Index Scan of school by school_pkey
--           Index Scan of teacher by teacher_pkey

-- GET /teachers/7?include=names
--   $1 = '{7}'
SELECT id, left(row_to_json(r)::text, -1) || coalesce((
  SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
  FROM teacher_shown_name named
  WHERE named.teacher_id = r.id
    AND preferred_given_name IS NOT NULL
), '') || '}' AS json
FROM teacher_record r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of teacher by teacher_pkey
--         Index Scan of teacher by teacher_pkey

-- GET /teachers/7/school
--   $1 = '{7}'
SELECT id, '{"teacher_id":' || id || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = school_id
), 'null') || '}' AS json
FROM teacher
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of teacher by teacher_pkey
--         Index Scan of school by school_pkey

-- GET /teachers/7/preferred-name
--   $1 = '{7}'
SELECT teacher_id AS id, row_to_json(r)::text AS json
FROM teacher_shown_name r
WHERE teacher_id = ANY ($1::int[]);
-- Plan: Index Scan of teacher by teacher_pkey

-- GET /teachers/7/archive
--   $1 = '{7}'
SELECT id, last_day::text
FROM teacher
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of teacher by teacher_pkey

-- GET /teachers/7/merges
--   $1 = '{7}'
SELECT teacher_id AS id, '{"teacher_id":' || teacher_id || ',"merges":' || (
  SELECT '[' || coalesce(string_agg(row_to_json(r)::text, ','), '') || ']'
  FROM (
    SELECT merged_id, to_char(merged_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS merged_at, to_char(undone_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS undone_at, stored IS NOT NULL AS undoable
    FROM record_merge
    WHERE record = 'teacher'
      AND kept_id = s.teacher_id
    ORDER BY id DESC
  ) r
) || '}' AS json
FROM teacher_days s
WHERE teacher_id = ANY ($1::int[]);
-- Plan: Index Only Scan of teacher by teacher_pkey
--         Aggregate
--           Subquery Scan
--             Sort
--               Seq Scan of record_merge
