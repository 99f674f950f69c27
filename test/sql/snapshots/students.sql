-- GET /students
--   $1 = 20, $2 = 0
-- GET /students?page=150
--   $1 = 20, $2 = 2980
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NULL
        AND true
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE true
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_active
--         Aggregate
--           Seq Scan of student_count

-- GET /students?search=Maria gar
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by student_search
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?search=li
--   $1 = 20, $2 = 0, $3 = '{li}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Seq Scan of student
--           Function Scan
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?grade_level=9
--   $1 = 20, $2 = 0, $3 = '9'
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NULL
        AND grade_level = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE grade_level = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_grade_level
--         Aggregate
--           Seq Scan of student_count

-- GET /students?search=Maria gar&grade_level=9
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = '9'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND grade_level = $4::text
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by student_search
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?search=li&grade_level=9
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = '9'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND grade_level = $4::text
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Function Scan
--           Bitmap Index Scan by student_grade_level
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?status=withdrawn
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NOT NULL
        AND true
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM student
  WHERE withdrawn_on IS NOT NULL
    AND true
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_withdrawn
--         Aggregate
--           Index Only Scan of student by student_withdrawn

-- GET /students?search=Maria gar&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND withdrawn_on IS NOT NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by student_search
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?search=li&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{li}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND withdrawn_on IS NOT NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Index Scan of student by student_withdrawn
--           Function Scan
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?grade_level=9&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '9'
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NOT NULL
        AND grade_level = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM student
  WHERE withdrawn_on IS NOT NULL
    AND grade_level = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_grade_level
--         Aggregate
--           Index Only Scan of student by student_grade_level

-- GET /students?search=Maria gar&grade_level=9&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = '9'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND grade_level = $4::text
    AND withdrawn_on IS NOT NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by student_search
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?search=li&grade_level=9&status=withdrawn
--   $1 = 20, $2 = 0, $3 = '{li}', $4 = '9'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
  WHERE search_text LIKE ALL (ARRAY(
    SELECT search_pattern(word)
    FROM unnest($3::text[]) word
  ))
    AND grade_level = $4::text
    AND withdrawn_on IS NOT NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Function Scan
--           BitmapAnd
--             Bitmap Index Scan by student_withdrawn
--             Bitmap Index Scan by student_grade_level
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?status=all&grade_level=9
--   $1 = 20, $2 = 0, $3 = '9'
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE true
        AND grade_level = $3::text
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE grade_level = $3::text
) + (
  SELECT count(*)
  FROM student
  WHERE withdrawn_on IS NOT NULL
    AND grade_level = $3::text
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_grade_level
--         Aggregate
--           Seq Scan of student_count
--         Aggregate
--           Index Only Scan of student by student_grade_level

-- GET /students?after=start
--   $1 = 20, $2 = '{0,0,}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM student
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'student'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT changed_in, id
  FROM (
    SELECT *
    FROM student
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.changed_in, o.id
  ) r
) AS json, (
  SELECT '[' || coalesce(string_agg(id::text, ','), '') || ']'
  FROM (
    SELECT id
    FROM changed
    WHERE id NOT IN (
      SELECT id
      FROM listed
    )
    ORDER BY changed_in, id
  ) r
) AS removed, (
  SELECT id
  FROM change_epoch
)::text AS epoch, horizon::text AS horizon, ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
FROM snapshot LEFT
JOIN (
  SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full
  FROM changed
  ORDER BY changed_in DESC, id DESC LIMIT 1
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Only Scan of student by student_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of student by student_active
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Index Scan of student by student_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /students?after=start&grade_level=9
--   $1 = 20, $2 = '{0,0,}', $3 = '9'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM student
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'student'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT changed_in, id
  FROM (
    SELECT *
    FROM student
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE grade_level = $3::text
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.changed_in, o.id
  ) r
) AS json, (
  SELECT '[' || coalesce(string_agg(id::text, ','), '') || ']'
  FROM (
    SELECT id
    FROM changed
    WHERE id NOT IN (
      SELECT id
      FROM listed
    )
    ORDER BY changed_in, id
  ) r
) AS removed, (
  SELECT id
  FROM change_epoch
)::text AS epoch, horizon::text AS horizon, ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
FROM snapshot LEFT
JOIN (
  SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full
  FROM changed
  ORDER BY changed_in DESC, id DESC LIMIT 1
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Only Scan of student by student_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of student by student_grade_level
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Index Scan of student by student_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /students?updated_since=2030-01-01T00:00:00Z
--   $1 = 20, $2 = '{0,0,2030-01-01T00:00:00.000Z}'
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), first AS MATERIALIZED (
  SELECT changed_in
  FROM (
    SELECT changed_in
    FROM student
    WHERE true
      AND changed_at >= ($2::text[])[3]::timestamptz UNION ALL
    SELECT changed_in
    FROM removal
    WHERE record = 'student'
      AND changed_at >= ($2::text[])[3]::timestamptz OFFSET 0
  ) s
  ORDER BY changed_in LIMIT 1
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM student
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND changed_in >= (
    SELECT changed_in
    FROM first
  )
    AND changed_at >= ($2::text[])[3]::timestamptz
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'student'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
    AND changed_in >= (
    SELECT changed_in
    FROM first
  )
    AND changed_at >= ($2::text[])[3]::timestamptz
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT changed_in, id
  FROM (
    SELECT *
    FROM student
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.changed_in, o.id
  ) r
) AS json, (
  SELECT '[' || coalesce(string_agg(id::text, ','), '') || ']'
  FROM (
    SELECT id
    FROM changed
    WHERE id NOT IN (
      SELECT id
      FROM listed
    )
    ORDER BY changed_in, id
  ) r
) AS removed, (
  SELECT id
  FROM change_epoch
)::text AS epoch, horizon::text AS horizon, ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
FROM snapshot LEFT
JOIN (
  SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full
  FROM changed
  ORDER BY changed_in DESC, id DESC LIMIT 1
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Sort
--             Append
--               Bitmap Heap Scan of student
--                 Bitmap Index Scan by student_changed_at
--               Index Scan of event by event_removed
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               CTE Scan
--               Sort
--                 Bitmap Heap Scan of student
--                   BitmapAnd
--                     Bitmap Index Scan by student_changed
--                     Bitmap Index Scan by student_changed_at
--             Limit
--               CTE Scan
--               CTE Scan
--               Index Scan of event by event_removed
--         Index Scan of student by student_active
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Index Scan of student by student_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /students?sort=id&grade_level=9
--   $1 = 20, $2 = '{}', $3 = '9'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, id AS key
    FROM student t
    WHERE grade_level = $3::text
      AND withdrawn_on IS NULL
    ORDER BY id ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--           Incremental Sort
--             Limit
--               Index Only Scan of student by student_grade_level
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=name
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
    WHERE withdrawn_on IS NULL
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
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Index Only Scan of student by student_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=grade_level
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, grade_order(grade_level) AS key
    FROM student t
    WHERE withdrawn_on IS NULL
    ORDER BY grade_order(grade_level) ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Index Scan of student by student_grade_order
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=-enrollment_date
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, enrollment_date AS key
    FROM student t
    WHERE withdrawn_on IS NULL
    ORDER BY enrollment_date DESC, id DESC LIMIT $1::int
  )) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Limit
--               Index Only Scan of student by student_enrollment_date
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=enrollment_date&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoiZW5yb2xsbWVudF9kYXRlIiwidmFsdWUiOiIyMDI1LTA4LTI1IiwiaWQiOjd9
--   $1 = 20, $2 = '{2025-08-25,7}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, enrollment_date AS key
    FROM student t
    WHERE withdrawn_on IS NULL
      AND (enrollment_date, id) > (($2::text[])[1]::date, ($2::text[])[2]::int)
    ORDER BY enrollment_date ASC, id ASC LIMIT $1::int
  )) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Index Only Scan of student by student_enrollment_date
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?school_id=7
--   $1 = 20, $2 = 0, $3 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE school_id = $3::int
        AND withdrawn_on IS NULL
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM student
  WHERE school_id = $3::int
    AND withdrawn_on IS NULL
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_school_id
--         Aggregate
--           Index Only Scan of student by student_school_id

-- GET /students?school_id=7&grade_level=9&status=all
--   $1 = 20, $2 = 0, $3 = '9', $4 = 7
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE grade_level = $3::text
        AND school_id = $4::int
        AND true
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT count(*)
  FROM student
  WHERE grade_level = $3::text
    AND school_id = $4::int
    AND true
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 Bitmap Heap Scan of student
--                   BitmapAnd
--                     Bitmap Index Scan by student_school_id
--                     Bitmap Index Scan by student_grade_level
--         Aggregate
--           Bitmap Heap Scan of student
--             BitmapAnd
--               Bitmap Index Scan by student_school_id
--               Bitmap Index Scan by student_grade_level

-- GET /students?school_id=7&search=Maria gar
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}', $4 = 7
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(r.json, ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by student_search
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--         Aggregate
--           CTE Scan

-- GET /students?include=school
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(left(r.json, -1) || ',"school":' || coalesce((
    SELECT row_to_json(s)::text
    FROM school_record s
    WHERE s.id = (
      SELECT school_id
      FROM student
      WHERE id = r.id
    )
  ), 'null') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NULL
        AND true
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE true
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_active
--           Index Scan of school by school_pkey
--             Index Scan of student by student_pkey
--         Aggregate
--           Seq Scan of student_count

-- GET /students?include=names
--   $1 = 20, $2 = 0
SELECT (
  SELECT '[' || coalesce(string_agg(left(r.json, -1) || coalesce((
    SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
    FROM student_shown_name named
    WHERE named.student_id = r.id
      AND preferred_given_name IS NOT NULL
  ), '') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM student
      WHERE withdrawn_on IS NULL
        AND true
      ORDER BY id LIMIT $1::int OFFSET $2::bigint
    ))
    ORDER BY id
  ) r
) AS json, (
  SELECT coalesce(sum(n), 0)
  FROM student_count
  WHERE true
) AS total;
-- Plan: Result
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Index Only Scan of student by student_active
--           Index Scan of student by student_pkey
--         Aggregate
--           Seq Scan of student_count

-- GET /students?sort=name&include=school,names
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
    WHERE withdrawn_on IS NULL
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
      SELECT left(r.json, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM student
          WHERE id = r.id
        )
      ), 'null') || coalesce((
        SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
        FROM student_shown_name named
        WHERE named.student_id = r.id
          AND preferred_given_name IS NOT NULL
      ), '') || '}' AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Index Only Scan of student by student_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--             Index Scan of school by school_pkey
--               Index Scan of student by student_pkey
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?include=school&search=Maria gar
--   $1 = 20, $2 = 0, $3 = '{Maria,gar}'
WITH match AS MATERIALIZED (
  SELECT id
  FROM student
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
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(left(r.json, -1) || ',"school":' || coalesce((
    SELECT row_to_json(s)::text
    FROM school_record s
    WHERE s.id = (
      SELECT school_id
      FROM student
      WHERE id = r.id
    )
  ), 'null') || '}', ','), '') || ']'
  FROM (
    SELECT *
    FROM student_json
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
--         Bitmap Heap Scan of student
--           Result
--           Result
--           Result
--           Function Scan
--           Bitmap Index Scan by student_search
--         Aggregate
--           Index Scan of student by student_pkey
--             Limit
--               Sort
--                 CTE Scan
--           Index Scan of school by school_pkey
--             Index Scan of student by student_pkey
--         Aggregate
--           CTE Scan

-- GET /students?sort=name&school_id=7
--   $1 = 20, $2 = '{}', $3 = 7
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
    WHERE school_id = $3::int
      AND withdrawn_on IS NULL
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Bitmap Heap Scan of student
--               Bitmap Index Scan by student_school_id
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=name&school_id=7&include=school
--   $1 = 20, $2 = '{}', $3 = 7
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
    WHERE school_id = $3::int
      AND withdrawn_on IS NULL
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT left(r.json, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM student
          WHERE id = r.id
        )
      ), 'null') || '}' AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Bitmap Heap Scan of student
--               Bitmap Index Scan by student_school_id
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--             Index Scan of school by school_pkey
--               Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?after=start&school_id=7&include=school
--   $1 = 20, $2 = '{0,0,}', $3 = 7
WITH snapshot AS MATERIALIZED (
  SELECT pg_snapshot_xmin(now) AS horizon, pg_snapshot_xmax(now) AS latest
  FROM pg_current_snapshot() now
), changed AS MATERIALIZED ( (
  SELECT changed_in, id
  FROM student
  WHERE (changed_in, id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, id LIMIT $1::int
) UNION ALL (
  SELECT changed_in, record_id
  FROM removal
  WHERE record = 'student'
    AND (changed_in, record_id) > (($2::text[])[1]::xid8, ($2::text[])[2]::int)
    AND changed_in < (
    SELECT horizon
    FROM snapshot
  )
  ORDER BY changed_in, record_id LIMIT $1::int
) ORDER BY changed_in, id LIMIT $1::int), listed AS MATERIALIZED (
  SELECT changed_in, id
  FROM (
    SELECT *
    FROM student
    WHERE id = ANY (ARRAY(
      SELECT id
      FROM changed
    ))
  ) t
  WHERE school_id = $3::int
    AND withdrawn_on IS NULL
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM listed o
    CROSS JOIN LATERAL (
      SELECT left(r.json, -1) || ',"school":' || coalesce((
        SELECT row_to_json(s)::text
        FROM school_record s
        WHERE s.id = (
          SELECT school_id
          FROM student
          WHERE id = r.id
        )
      ), 'null') || '}' AS text
      FROM (
        SELECT *
        FROM student_json
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.changed_in, o.id
  ) r
) AS json, (
  SELECT '[' || coalesce(string_agg(id::text, ','), '') || ']'
  FROM (
    SELECT id
    FROM changed
    WHERE id NOT IN (
      SELECT id
      FROM listed
    )
    ORDER BY changed_in, id
  ) r
) AS removed, (
  SELECT id
  FROM change_epoch
)::text AS epoch, horizon::text AS horizon, ($2::text[])[1]::xid8 > latest AS is_ahead, last_change.key, last_change.id, last_change.is_full
FROM snapshot LEFT
JOIN (
  SELECT changed_in::text AS key, id, count(*) OVER () = $1::int AS is_full
  FROM changed
  ORDER BY changed_in DESC, id DESC LIMIT 1
) last_change ON true ;
-- Plan: Nested Loop
--         Function Scan
--         Limit
--           Merge Append
--             Limit
--               CTE Scan
--               Index Only Scan of student by student_changed
--             Limit
--               CTE Scan
--               Index Only Scan of event by event_removed
--         Index Scan of student by student_school_id
--           CTE Scan
--         Aggregate
--           Sort
--             Nested Loop
--               CTE Scan
--               Index Scan of student by student_pkey
--               Index Scan of school by school_pkey
--                 Index Scan of student by student_pkey
--         Aggregate
--           CTE Scan
--             CTE Scan
--         Seq Scan of change_epoch
--         CTE Scan
--         Limit
--           Sort
--             WindowAgg
--               CTE Scan

-- GET /students?sort=name&search=Maria gar
--   $1 = 20, $2 = '{}', $3 = '{Maria,gar}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
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
      AND withdrawn_on IS NULL
  ) SELECT id, key FROM match ORDER BY key ASC, id ASC LIMIT $1::int)) page
  ORDER BY page.key ASC NULLS LAST, page.id ASC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Bitmap Heap Scan of student
--               Result
--               Result
--               Result
--               Function Scan
--               Bitmap Index Scan by student_search
--             Sort
--               CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=name&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoibmFtZSIsInZhbHVlIjoiTWFyaWEgR2FyY2lhIiwiaWQiOjd9
--   $1 = 20, $2 = '{Maria Garcia,7}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
    WHERE withdrawn_on IS NULL
      AND (name COLLATE "und-x-icu", id) > (($2::text[])[1]::text, ($2::text[])[2]::int)
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
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Index Only Scan of student by student_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=-name&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoiLW5hbWUiLCJ2YWx1ZSI6Ik1hcmlhIEdhcmNpYSIsImlkIjo3fQ
--   $1 = 20, $2 = '{Maria Garcia,7}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
    WHERE withdrawn_on IS NULL
      AND (name COLLATE "und-x-icu", id) < (($2::text[])[1]::text, ($2::text[])[2]::int)
    ORDER BY name COLLATE "und-x-icu" DESC, id DESC LIMIT $1::int
  )) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Limit
--               Index Only Scan of student by student_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=family_name
--   $1 = 20, $2 = '{}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, family_name_order(name, family_name_words) COLLATE "und-x-icu" AS key
    FROM student t
    WHERE withdrawn_on IS NULL
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
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Index Scan of student by student_family_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=-family_name&school_id=7
--   $1 = 20, $2 = '{}', $3 = 7
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((WITH match AS MATERIALIZED (
    SELECT id, family_name_order(name, family_name_words) COLLATE "und-x-icu" AS key
    FROM student t
    WHERE school_id = $3::int
      AND withdrawn_on IS NULL
  ) SELECT id, key FROM match ORDER BY key DESC, id DESC LIMIT $1::int)) page
  ORDER BY page.key DESC NULLS LAST, page.id DESC LIMIT $1::int
)
SELECT (
  SELECT '[' || coalesce(string_agg(text, ','), '') || ']'
  FROM (
    SELECT text
    FROM page o
    CROSS JOIN LATERAL (
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
        WHERE id = o.id OFFSET 0
      ) r
    ) record
    ORDER BY o.key DESC NULLS LAST, o.id DESC
  ) r
) AS json, full_page.key, full_page.id
FROM (
  SELECT $2::text[]
) given LEFT
JOIN (
  SELECT key::text AS key, id
  FROM page
  ORDER BY page.key DESC NULLS LAST, page.id DESC OFFSET $1::int - 1 LIMIT 1
) full_page ON true ;
-- Plan: Nested Loop
--         Limit
--           Sort
--             Limit
--               Bitmap Heap Scan of student
--                 Bitmap Index Scan by student_school_id
--               Sort
--                 CTE Scan
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=family_name&after=eyJraW5kIjoiZmllbGQiLCJzb3J0IjoiZmFtaWx5X25hbWUiLCJ2YWx1ZSI6IkdhcmNpYVx0TWFyaWEgR2FyY2lhIiwiaWQiOjd9
--   $1 = 20, $2 = '{Garcia	Maria Garcia,7}'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, family_name_order(name, family_name_words) COLLATE "und-x-icu" AS key
    FROM student t
    WHERE withdrawn_on IS NULL
      AND (family_name_order(name, family_name_words) COLLATE "und-x-icu", id) > (($2::text[])[1]::text, ($2::text[])[2]::int)
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
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Index Scan of student by student_family_name
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students?sort=name&updated_since=2030-01-01T00:00:00Z
--   $1 = 20, $2 = '{}', $3 = '2030-01-01T00:00:00.000Z'
WITH page AS MATERIALIZED (
  SELECT *
  FROM ((
    SELECT id, name COLLATE "und-x-icu" AS key
    FROM student t
    WHERE withdrawn_on IS NULL
      AND changed_at >= $3::text::timestamptz
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
      SELECT r.json AS text
      FROM (
        SELECT *
        FROM student_json
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
--             Sort
--               Bitmap Heap Scan of student
--                 Bitmap Index Scan by student_changed_at
--         Aggregate
--           Nested Loop
--             CTE Scan
--             Index Scan of student by student_pkey
--         Result
--         Limit
--           CTE Scan

-- GET /students/7
--   $1 = '{7}'
SELECT id, json AS json
FROM student
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of student by student_pkey

-- GET /students/7?include=school
--   $1 = '{7}'
SELECT id, left(json, -1) || ',"school":' || coalesce((
  SELECT row_to_json(s)::text
  FROM school_record s
  WHERE s.id = school_id
), 'null') || '}' AS json
FROM student r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of student by student_pkey
--         Index Scan of school by school_pkey

-- GET /students/7?include=names
--   $1 = '{7}'
SELECT id, left(json, -1) || coalesce((
  SELECT ',"preferred_given_name":' || to_json(preferred_given_name) || ',"shown_name":' || to_json(shown_name)
  FROM student_shown_name named
  WHERE named.student_id = r.id
    AND preferred_given_name IS NOT NULL
), '') || '}' AS json
FROM student r
WHERE id = ANY ($1::int[]);
-- Plan: Index Scan of student by student_pkey
--         Index Scan of student by student_pkey

-- GET /students/7/preferred-name
--   $1 = '{7}'
SELECT student_id AS id, row_to_json(r)::text AS json
FROM student_shown_name r
WHERE student_id = ANY ($1::int[]);
-- Plan: Index Scan of student by student_pkey
