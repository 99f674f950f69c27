/** Made from the OpenAPI document; do not edit. */
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the health of the service
         * @description Needs no key and has no rate limit. Answers 503 if the database does not answer within a second.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description The newest first, also those of the dashboard and of the command line.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:imports`.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import a file
         * @description Takes a form (`multipart/form-data`) with text fields, and then the file: a OneRoster package, or a CSV file or
         *     an .xlsx workbook with one list. The answer comes when the file has arrived. The import goes on afterwards, also if the client disconnects: ask for its `status`.
         *     A file is imported completely, or not at all, but for rows that `skip_bad_rows` leaves out. At most one import runs in an environment.
         *
         *     The scope alone is the right to import: the file changes records of all kinds, whatever other scopes the key has.
         *
         *     Send an `Idempotency-Key`, such as the date of the night: a repeated request then answers with the same import, and does not import the
         *     file again. The URL, the fields and the bytes of the file must be the same. The file must arrive within 60 seconds.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:imports`.
         */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an import
         * @description Its `status`, how far it is, and its counts. Ask every few seconds until the status is no longer `running`.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:imports`.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the report of an import
         * @description The findings in the order of the file. The report of an import that the API began is kept for 30 days, or until a student
         *     is erased; later, and for other imports, it is 404. The audit trail has the students whom the findings on the page are about.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:imports`.
         */
        get: operations["getImportReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/imports/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo an import
         * @description Deletes the records that the import created, and gives the others their former values. All of it, or nothing.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:imports`.
         */
        post: operations["undoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the calling key may do
         * @description The scopes, the share, the limits and what is left of them. Every valid key may ask, whatever its scopes. The request counts as every other. The answer has no part of the key itself.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs a valid key, whatever its scopes.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List schools
         * @description Ordered by id.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["listSchools"];
        put?: never;
        /**
         * Create a school
         * @description Or a district, or another organisation, as `kind` says.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        post: operations["createSchool"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schools/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a school
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getSchool"];
        /**
         * Change a school
         * @description Optional fields that are left out keep their values. null clears them.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["updateSchool"];
        post?: never;
        /**
         * Delete a school
         * @description For a school that was created by mistake: with students, teachers, classes or announcements it is 409.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["deleteSchool"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schools/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the last day of a school
         * @description The school is archived from the day after its last day.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getSchoolArchive"];
        /**
         * Archive a school, or bring it back
         * @description With a last day, which may be one to come; without one the school is archived at once. null brings it back.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["setSchoolArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/school-years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List school years
         * @description Ordered by id.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["listSchoolYears"];
        put?: never;
        /**
         * Create a school year
         * @description Of a school, or of the whole district.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        post: operations["createSchoolYear"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/school-years/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a school year
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getSchoolYear"];
        /**
         * Change a school year
         * @description The terms follow its school. `school_id` keeps its value if it is left out; null is the whole district.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["updateSchoolYear"];
        post?: never;
        /**
         * Delete a school year
         * @description For a school year that was created by mistake: with terms it is 409.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["deleteSchoolYear"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List terms
         * @description Ordered by id.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["listTerms"];
        put?: never;
        /**
         * Create a term
         * @description It belongs to the school of its school year. A class whose `semester` is the name of the term takes place in it.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        post: operations["createTerm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/terms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a term
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getTerm"];
        /**
         * Change a term
         * @description `kind` keeps its value if it is left out.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["updateTerm"];
        post?: never;
        /**
         * Delete a term
         * @description For a term that was created by mistake. Its classes keep their `semester`.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["deleteTerm"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/closed-days": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List closed days
         * @description Ordered by id.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["listClosedDays"];
        put?: never;
        /**
         * Create a closed day
         * @description Days without lessons: a holiday, or a day on which one school is closed. Marks of attendance on these days stay and may be recorded.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        post: operations["createClosedDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/closed-days/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a closed day
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getClosedDay"];
        /**
         * Change a closed day
         * @description Optional fields that are left out keep their values. null of `last_day` is the first day, and of `school_id` the whole district.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["updateClosedDay"];
        post?: never;
        /**
         * Delete a closed day
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["deleteClosedDay"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List students
         * @description Ordered by id. Withdrawn students are listed only with `status`.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     Needs `read:students`.
         */
        get: operations["listStudents"];
        put?: never;
        /**
         * Create a student
         * @description Two students may share an e-mail address.
         *
         *     Needs `write:students`.
         */
        post: operations["createStudent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many students
         * @description Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["createStudents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student
         * @description Needs `read:students`.
         */
        get: operations["getStudent"];
        /**
         * Change a student
         * @description Fields that are left out keep their values. null clears an optional field.
         *
         *     Needs `write:students`.
         */
        put: operations["updateStudent"];
        post?: never;
        /**
         * Delete a student
         * @description For a student that was created by mistake: with an enrollment, a grade or attendance it is 409.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        delete: operations["deleteStudent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/school": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the school of a student
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentSchool"];
        /**
         * Give a student a school
         * @description null takes it away.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        put: operations["setStudentSchool"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/preferred-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preferred name of a student
         * @description `name` of the student stays the legal name.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentPreferredName"];
        /**
         * Set the preferred name of a student
         * @description null takes it away.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        put: operations["setStudentPreferredName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/past": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student's former names and grade levels
         * @description The legal names and grade levels that the student had before those of the record, each up to and without the day `until`. On a day the student had those of the first entry with a later `until`; without one, those of the record. Of several changes on one day, the values of its morning are kept.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentPast"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a student
         * @description Whether the student is active, or since when and why the student is withdrawn.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description Ordered by id.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact
         * @description A guardian or another contact of one student. It becomes the last one to call. The first contact is in the guardian fields of the student as well, and a change of one side changes the other.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["createContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many contacts
         * @description Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["createContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getContact"];
        /**
         * Change a contact
         * @description Optional fields that are left out keep their values. null clears them.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        put: operations["updateContact"];
        post?: never;
        /**
         * Delete a contact
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the contacts of a student
         * @description All contacts in the order of calls, and the students who share one.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentContacts"];
        put?: never;
        /**
         * Add a contact to a student
         * @description As `POST /contacts`.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["addStudentContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/contacts/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the order of calls
         * @description The first one is in the guardian fields of the student.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        put: operations["orderStudentContacts"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List teachers
         * @description Ordered by id.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     Needs `read:teachers`.
         */
        get: operations["listTeachers"];
        put?: never;
        /**
         * Create a teacher
         * @description Needs `write:teachers`.
         */
        post: operations["createTeacher"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many teachers
         * @description Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:teachers`.
         */
        post: operations["createTeachers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a teacher
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:teachers`.
         */
        get: operations["getTeacher"];
        /**
         * Change a teacher
         * @description Optional fields that are left out keep their values. null clears them.
         *
         *     Needs `write:teachers`.
         */
        put: operations["updateTeacher"];
        post?: never;
        /**
         * Delete a teacher
         * @description For a teacher that was created by mistake: with a class it is 409.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:teachers`.
         */
        delete: operations["deleteTeacher"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/{id}/school": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the school of a teacher
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:teachers`.
         */
        get: operations["getTeacherSchool"];
        /**
         * Give a teacher a school
         * @description null takes it away.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:teachers`.
         */
        put: operations["setTeacherSchool"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the last day of a teacher
         * @description The teacher is archived from the day after its last day.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:teachers`.
         */
        get: operations["getTeacherArchive"];
        /**
         * Archive a teacher, or bring it back
         * @description With a last day, which may be one to come; without one the teacher is archived at once. null brings it back.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:teachers`.
         */
        put: operations["setTeacherArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/{id}/preferred-name": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the preferred name of a teacher
         * @description `name` of the teacher stays the legal name.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:teachers`.
         */
        get: operations["getTeacherPreferredName"];
        /**
         * Set the preferred name of a teacher
         * @description null takes it away.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:teachers`.
         */
        put: operations["setTeacherPreferredName"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List classes
         * @description Ordered by id. Each class contains its teacher.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     Needs `read:classes`.
         */
        get: operations["listClasses"];
        put?: never;
        /**
         * Create a class
         * @description Needs `write:classes`.
         */
        post: operations["createClass"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many classes
         * @description Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        post: operations["createClasses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a class
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getClass"];
        /**
         * Change a class
         * @description Optional fields that are left out keep their values. null clears them. A capacity below the number of enrolled students is accepted: it only prevents new enrollments.
         *
         *     Needs `write:classes`.
         */
        put: operations["updateClass"];
        post?: never;
        /**
         * Delete a class
         * @description For a class that was created by mistake: with an enrollment, a grade, attendance or an announcement it is 409.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["deleteClass"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/roster": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a class's roster
         * @description The class with all its students, ordered by id, or with `sort=name` or `sort=family_name` as people order names. With `as_of` the students are those of that day, also one to come. The class and the students are those of today; `include=then` adds the names, grade levels and teacher of that day where they were others. `as_of`, `include` and `sort` are additions of Homeroom.
         *
         *     Needs `read:classes` and `read:students`.
         */
        get: operations["getClassRoster"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/school": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the school of a class
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getClassSchool"];
        /**
         * Give a class a school
         * @description null takes it away.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["setClassSchool"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the last day of a class
         * @description The class is archived from the day after its last day.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes`.
         */
        get: operations["getClassArchive"];
        /**
         * Archive a class, or bring it back
         * @description With a last day, which may be one to come; without one the class is archived at once. null brings it back.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["setClassArchive"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enroll a student in a class
         * @description The class must have a free seat on each day of the period from today on. Concurrent requests never exceed its capacity. A day to come takes effect when it begins at the school.
         *
         *     Needs `write:classes`.
         */
        post: operations["enrollStudent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/enroll/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enroll many students in a class
         * @description Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction. Seats are given in the order of the request.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        post: operations["enrollStudents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/enroll/{student_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw a student from a class
         * @description Ends the enrollment on `date`, by default today, when the seat is free at once. The period is kept as history. A period that begins later ends on its first day. If the student is enrolled again, a new period begins.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["withdrawFromClass"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List enrollments
         * @description The periods in which students sit in classes, ordered by id, also those that have ended and those to come.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes` and `read:students`.
         */
        get: operations["listEnrollments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an enrollment
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:classes` and `read:students`.
         */
        get: operations["getEnrollment"];
        /**
         * Correct the period of an enrollment
         * @description Dates that are left out stay. The student has no other seat in the class on any of the days, and the class has a free seat on each day that is added from today on.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        put: operations["correctEnrollment"];
        post?: never;
        /**
         * Remove an enrollment that never was
         * @description For a period that was recorded by mistake. To end an enrollment, withdraw the student from the class.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["deleteEnrollment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/enrollments/{id}/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move a student to another class
         * @description Ends the enrollment and begins one in another class on the same day, with the same end, or changes nothing. An enrollment that begins later is moved as a whole.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        post: operations["moveEnrollment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student's classes
         * @description The classes in which the student sits or has sat, ordered by id. A period begins on `begin_date` and ends before `end_date`, which is null if it is not known yet.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students` and `read:classes`.
         */
        get: operations["getStudentClasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a student from the school
         * @description Ends the enrollments on the same date. From that day on `GET /students` lists the student only with `status`; the record, grades and attendance stay. A withdrawn student cannot be enrolled. A day to come takes effect when it begins at the school.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["withdrawStudent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a withdrawn student
         * @description The withdrawal ends on `date`, by default today, and is kept as history. The enrollments that it ended go on from that day. If one of these classes is full, nothing changes. With `enrollments=false` the student gets no seat and can be enrolled again. With `mistake=true` the withdrawal is removed, and the enrollments are as if there had been none.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["reinstateStudent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student's withdrawals
         * @description When the student left the school, why, and when the student returned, the earliest first.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentWithdrawals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/announcements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List announcements
         * @description The newest first. Expired announcements are left out unless `active_only` is false.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     Needs `read:classes`.
         */
        get: operations["listAnnouncements"];
        put?: never;
        /**
         * Publish an announcement
         * @description The announcement is published at once. `class_id` and `grade_level` may be given with every scope.
         *
         *     Needs `write:classes`.
         */
        post: operations["createAnnouncement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/announcements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an announcement
         * @description Also finds expired announcements.
         *
         *     Needs `read:classes`.
         */
        get: operations["getAnnouncement"];
        /**
         * Change an announcement
         * @description Optional fields that are left out keep their values. null clears them. A change of `scope` clears the field of the old scope (`class_id` or `grade_level`) unless the request sends it.
         *
         *     Needs `write:classes`.
         */
        put: operations["updateAnnouncement"];
        post?: never;
        /**
         * Delete an announcement
         * @description To end an announcement but keep it, change its `expires_at` instead.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:classes`.
         */
        delete: operations["deleteAnnouncement"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attendance records
         * @description Ordered by id. All records that match the filters are counted for `total`. That is fast for a student, a class or some days, and takes longer for whole years of a large school.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["listAttendance"];
        put?: never;
        /**
         * Record attendance
         * @description There is one record for each student, class and date. A second request corrects it and answers 200 with the same id. The date may be up to a year in the future. The student need not be enrolled in the class. On a day without lessons the response has the header `Homeroom-Warning`.
         *
         *     Needs `write:students`.
         */
        post: operations["recordAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/classes/{id}/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a class's attendance of a day
         * @description The students who sit in the class on that day, ordered by id, or with `sort=name` or `sort=family_name` as people order names, each with the attendance record, if there is one. A student with a record of that day who does not sit there, after a move for example, is listed with `enrolled` false. Without `date` the day is today in the school's time zone.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:classes` and `read:students`.
         */
        get: operations["getClassAttendance"];
        put?: never;
        /**
         * Record a class's attendance of a day
         * @description Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction. A result has status 201 for a new record, and 200 for a corrected one. On a day without lessons the response has the header `Homeroom-Warning`.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["recordClassAttendance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an attendance record's history
         * @description Every change of the record, the newest first: who made it, when, and each field with its value before and after. Version 1 is the creation. A write that changes no field makes no version.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getAttendanceHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attendance/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an attendance record
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getAttendance"];
        /**
         * Correct an attendance record
         * @description Fields that are left out keep their values. null clears the notes. `student_id` cannot be changed. Another class or date must have no record of the student.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        put: operations["correctAttendance"];
        post?: never;
        /**
         * Delete an attendance record
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        delete: operations["deleteAttendance"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/attendance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student's attendance
         * @description The records that match the filter, ordered by id, and their summary.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentAttendance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List grades
         * @description Ordered by id.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     Needs `read:students`.
         */
        get: operations["listGrades"];
        put?: never;
        /**
         * Record a grade
         * @description The service derives the letter grade from the score. The student need not be enrolled in the class.
         *
         *     Needs `write:students`.
         */
        post: operations["createGrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grades/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record many grades
         * @description Takes up to 500 records and counts as one request. By default all are written or none: an item with an error fails the request, and its error has a result for each item. With `partial=true` the items without errors are written; the answer is 207 if others have errors. All that is written is written in one transaction.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        post: operations["createGrades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grades/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a grade's history
         * @description Every change of the record, the newest first: who made it, when, and each field with its value before and after. Version 1 is the creation. A write that changes no field makes no version.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getGradeHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/grades/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a grade
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getGrade"];
        /**
         * Correct a grade
         * @description Fields that are left out keep their values. null clears an optional field; a cleared `max_score` is 100. A new score or maximum gets a new letter grade. `student_id` cannot be changed.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        put: operations["correctGrade"];
        post?: never;
        /**
         * Delete a grade
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `write:students`.
         */
        delete: operations["deleteGrade"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/grades": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a student's grades
         * @description The same as `GET /grades?student_id=`, but 404 for an unknown student.
         *
         *     With `after`, `sort` or `updated_since`, additions of Homeroom, the answer has a cursor instead of the number of the page. In the order of changes a copy applies page after page.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["listStudentGrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/averages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a student's averages
         * @description One for each class and term with grades, as the dashboard shows it: the mean of the percentages of the grades that count, rounded down to a tenth, with the letter of that number. Points do not weigh it. Of several grades for one assignment name the newest counts; grades without an assignment name each count.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentAverages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Each change of a record that the key may read, in the order of commits: no event appears before one that a client has passed. An event names the record, the fields and the author of the change, and has no values. Two changes of a record are two events. With `wait` an empty page is answered when the next event comes. Events are kept for 30 days, or as long as the installation is set to.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs a valid key, whatever its scopes.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make two records of one student one
         * @description Seats, grades, attendance, withdrawals, contacts and the ids of other systems move to the student in the path, which also gets the fields that it lacks. Where both have a value, that of the student in the path counts, unless `on_conflict` or `exceptions` say otherwise: two grades of one assignment, two marks of one class and day. Seats in one class that overlap become one. The history of a grade or mark has both values. The other id answers 404 with `merged_into`. With `dry_run=true` the answer is what the merge would do.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["mergeStudents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/merge/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge of students
         * @description Within 30 days. The other student is back with its id and with all that moved and was not changed since. The answer lists what was changed since: it stays with the student in the path.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["undoStudentMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/students/{id}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the merges into a student
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:students`.
         */
        get: operations["getStudentMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make two records of one teacher one
         * @description Classes, co-teachings, the ids of other systems and the users who are the teacher move to the teacher in the path, which also gets the fields that it lacks, and the subjects of both. Where both have a value, that of the teacher in the path counts, unless `on_conflict` or `exceptions` say otherwise. The other id answers 404 with `merged_into`. With `dry_run=true` the answer is what the merge would do.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["mergeTeachers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/{id}/merge/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo a merge of teachers
         * @description Within 30 days. The other teacher is back with its id, its users and the classes that still have the teacher in the path. The answer lists what was changed since.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["undoTeacherMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/teachers/{id}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the merges into a teacher
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `read:teachers`.
         */
        get: operations["getTeacherMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description The webhooks of the environment, in the order of their creation. There are at most 50.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description The events of the environment from now on are sent to the URL by POST, each as the JSON that `GET /events` has, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. Events of one record are sent in their order. A receiver answers with 2xx within 10 seconds. Any other answer is tried again after growing pauses, for three days. Then the webhook is disabled. An event may come more than once, with the same `webhook-id`. The answer has the secret, which is shown only once.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        get: operations["getWebhook"];
        /**
         * Update a webhook
         * @description The secret stays. Events that wait are sent to the new URL.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook
         * @description Events that wait are not delivered.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a webhook
         * @description Sends an event of the type `webhook.test` once, with the id 0, and answers with what came of it, within 10 seconds. It also works while the webhook is disabled.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook
         * @description Deliveries have a signature with each of both secrets until the old one ends, so the receiver can take the new one meanwhile. The new secret is shown only once.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Disable a webhook
         * @description Nothing is sent until it is enabled. Events wait for as long as events are kept.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["disableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enable a webhook
         * @description Events are sent again, at once, from the first one that was not delivered. Of a webhook that is failing, it ends the pause before the next attempt.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["enableWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay events to a webhook
         * @description Sends the events from one of them on again, in their order, with the `webhook-id` that they had. The events must still be kept.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        post: operations["replayWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook
         * @description Those of the last seven days, the newest event first. Of an answer, only its status and its time are kept.
         *
         *     An addition of Homeroom to the interface.
         *
         *     Needs `admin`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        HealthChecks: {
            /** @enum {string} */
            database: "ok" | "unavailable";
            /**
             * @description Present if rate limits are shared through Redis. While it is unavailable, each process applies them on its own
             * @enum {string}
             */
            redis?: "ok" | "unavailable";
        };
        Health: {
            /** @enum {string} */
            status: "ok" | "unavailable";
            /** @description The version of Homeroom */
            version: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** Format: date-time */
            time: string;
            checks: components["schemas"]["HealthChecks"];
        };
        ImportForm: {
            /** @enum {string} */
            kind: "oneroster" | "students" | "teachers" | "classes" | "enrollments" | "grades" | "attendance" | "terms" | "closed-days" | "contacts";
            skip_bad_rows?: boolean | null;
            /** @enum {string|null} */
            match_by?: "email" | "identifier" | "none" | null;
            /** @enum {string|null} */
            encoding?: "windows-1252" | "windows-1250" | "windows-1251" | "windows-1253" | "windows-1254" | "windows-1255" | "windows-1256" | "windows-1257" | "windows-1258" | "iso-8859-2" | "iso-8859-5" | "iso-8859-7" | "koi8-r" | "koi8-u" | "macintosh" | "shift_jis" | "euc-kr" | "gb18030" | "big5" | null;
            /** @description A JSON object with the column for each heading that is no column; a blank one leaves the heading out */
            columns?: string | null;
            /** @description SHA-256 of the file in hexadecimal digits: another file is 400 */
            sha256?: string | null;
            default_grade_level?: string | null;
            default_department?: string | null;
            default_schedule?: string | null;
            /** Format: int32 */
            default_teacher?: number | null;
            /** @enum {string|null} */
            blank_email?: "placeholder" | "skip" | "none" | null;
            /** @enum {string|null} */
            oneroster_version?: "1.1" | "1.2" | null;
            /** @enum {string|null} */
            mode?: "bulk" | "delta" | null;
            confirmed?: boolean | null;
            import_erased?: boolean | null;
            /**
             * Format: int32
             * @description The school to which the import is limited: records of other schools are neither changed nor withdrawn
             */
            school_id?: number | null;
            /**
             * @description Only report what the import would do, and change nothing
             * @default false
             */
            dry_run?: boolean | null;
            /**
             * Format: int32
             * @description Of packages: percent of the students or enrollments, of all or of a school, that may be withdrawn without `confirmed`
             * @default 5
             */
            max_withdraw?: number | null;
            /**
             * Format: binary
             * @description The last part of the form: a ZIP archive for `oneroster`, otherwise a CSV file or an .xlsx workbook. At most 200 MB
             */
            file: string;
        };
        ImportSchoolWithdrawals: {
            /** Format: int32 */
            id: number;
            name: string;
            /**
             * Format: int32
             * @description Those that the package would withdraw
             */
            count: number;
            /**
             * Format: int32
             * @description Those that earlier packages had
             */
            current: number;
        };
        ImportWithdrawals: {
            /** @enum {string} */
            of: "students" | "enrollments" | "teachers" | "classes";
            /**
             * Format: int32
             * @description Those that the package would withdraw
             */
            count: number;
            /**
             * Format: int32
             * @description Those that earlier packages had
             */
            current: number;
            /** @description The schools that lose more than `max_withdraw`, all of theirs, or more together with the last nights */
            schools?: components["schemas"]["ImportSchoolWithdrawals"][];
        };
        ImportReason: {
            /** @description Such as `ROWS_WITH_ERRORS`, `MANY_WITHDRAWALS`, `SCHOOL_YEAR_ENDS`, `FILE_UNREADABLE` or `VALIDATION_ERROR` of a refused import, `SERVICE_ENDED`, `SERVICE_UNAVAILABLE` or `INTERNAL_ERROR` of one that failed */
            code: string;
            /** @description For people. It is deleted with the report */
            error?: string;
            /** @description With MANY_WITHDRAWALS and SCHOOL_YEAR_ENDS */
            withdrawn?: components["schemas"]["ImportWithdrawals"];
        };
        ImportAuthor: {
            /**
             * @description An API key, or a user of the dashboard
             * @enum {string}
             */
            type: "key" | "user";
            /** Format: int32 */
            id: number;
            /** @description The current name of the key; null for a user */
            name: string | null;
        };
        Import: {
            /** Format: int32 */
            id: number;
            /**
             * @description `done`: carried out, or a dry run that has ended. `refused`: because of the file, and nothing was changed. `failed`: because of the service, and nothing was changed. The last three are final
             * @enum {string}
             */
            status: "running" | "done" | "refused" | "failed";
            /**
             * @description `year`: a roll-over of the school year
             * @enum {string}
             */
            kind: "oneroster" | "students" | "teachers" | "classes" | "enrollments" | "grades" | "attendance" | "terms" | "closed-days" | "contacts" | "year";
            dry_run: boolean;
            /** @description The name of the file */
            file: string;
            /** @description Of the file that was sent, in hexadecimal digits. Of a package that was imported elsewhere, that of its files */
            sha256: string | null;
            /** @description The other fields of the form; null of an import of the dashboard or the command line */
            options: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: int32
             * @description Rows that are read or compared until now
             */
            rows_read: number | null;
            /**
             * Format: int32
             * @description null until the file is counted
             */
            rows_total: number | null;
            /**
             * Format: int32
             * @description New records. The counts are null until the import has ended
             */
            created: number | null;
            /** Format: int32 */
            changed: number | null;
            /** Format: int32 */
            unchanged: number | null;
            /**
             * Format: int32
             * @description Rows that were not imported
             */
            skipped: number | null;
            /** Format: int32 */
            errors: number | null;
            /** Format: int32 */
            warnings: number | null;
            /** @description Why the import was refused, or failed */
            reason: components["schemas"]["ImportReason"] | null;
            /** @description null: the command line */
            by: components["schemas"]["ImportAuthor"] | null;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string | null;
            /** Format: date-time */
            undone_at: string | null;
            /** @description Whether the import has changed records and is not undone. Later changes of the records may prevent the undo */
            undoable: boolean;
            /**
             * Format: date-time
             * @description When the report is deleted; null without a report
             */
            report_expires_at: string | null;
        };
        ImportPagination: {
            /** Format: int32 */
            per_page: number;
            /** @description For `after` of the next request; null after the last entry */
            next: string | null;
            /** @description Whether there are further entries now */
            has_more: boolean;
        };
        ImportPage: {
            data: components["schemas"]["Import"][];
            pagination: components["schemas"]["ImportPagination"];
        };
        ImportFinding: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            import_id: number;
            /**
             * @description The row of an error is not imported
             * @enum {string}
             */
            level: "error" | "warning";
            /** @description The file of a package */
            file: string | null;
            /**
             * Format: int32
             * @description The line of the file on which the row begins
             */
            line: number;
            column: string | null;
            /** @description The text in the file, at most 200 characters of it */
            value: string | null;
            /** @description A stable name, such as `invalid` or `CLASS_FULL` */
            rule: string;
            message: string;
            /** @description How the file or the school can be corrected */
            advice: string;
            /** @description The students of the school whom the row is about, as far as they are known */
            student_ids: number[];
        };
        ImportReport: {
            import: components["schemas"]["Import"];
            data: components["schemas"]["ImportFinding"][];
            pagination: components["schemas"]["ImportPagination"];
        };
        NamedOfKey: {
            /** Format: int32 */
            id: number;
            name: string;
        };
        KeyShare: {
            schools: components["schemas"]["NamedOfKey"][];
            classes: components["schemas"]["NamedOfKey"][];
        };
        KeyWindow: {
            /**
             * Format: int32
             * @description The requests that are allowed in the window
             */
            limit: number;
            /**
             * Format: int32
             * @description Those that are left after this one
             */
            remaining: number;
            /**
             * Format: date-time
             * @description When the window ends
             */
            resets_at: string;
        };
        KeyLimits: {
            hour: components["schemas"]["KeyWindow"];
            /** @description The burst limit */
            minute: components["schemas"]["KeyWindow"];
        };
        Key: {
            /**
             * Format: int32
             * @description The number by which imports and the audit trail name the key
             */
            id: number;
            name: string;
            /** @enum {string} */
            environment: "production" | "sandbox";
            /** @description `admin` includes all others */
            scopes: ("read:students" | "write:students" | "read:teachers" | "write:teachers" | "read:classes" | "write:classes" | "read:imports" | "write:imports" | "admin")[];
            /** @description The schools and classes whose records the key sees; null if it sees all records of the environment */
            share: components["schemas"]["KeyShare"] | null;
            /** @enum {string} */
            plan: "standard" | "professional" | "enterprise";
            limits: components["schemas"]["KeyLimits"];
            /** @description The limit that all keys of the school share, beside the limits of the key; null if there is none */
            school_limits: components["schemas"]["KeyLimits"] | null;
            /**
             * Format: date-time
             * @description null if the key does not expire
             */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        School: {
            /** Format: int32 */
            id: number;
            name: string;
            /** @description Its number at the authorities */
            identifier: string | null;
            /** @description One of `school`, `district`, `department`, `local`, `state`, `national`, or another type that a OneRoster package named */
            kind: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Pagination: {
            /** Format: int64 */
            page: number;
            /** Format: int32 */
            per_page: number;
            /**
             * Format: int32
             * @description Matching records on all pages. The number is exact.
             */
            total: number;
            /**
             * Format: int32
             * @description 0 when no record matches
             */
            total_pages: number;
        };
        SchoolPage: {
            data: components["schemas"]["School"][];
            pagination: components["schemas"]["Pagination"];
        };
        CursorPagination: {
            /** Format: int32 */
            per_page: number;
            /** @description For `after` of the next request; null after the last record */
            next: string | null;
            /** @description Whether there are further records now */
            has_more: boolean;
        };
        SchoolCursorPage: {
            data: components["schemas"]["School"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        SchoolFields: {
            name: string;
            /** @description Its number at the authorities */
            identifier?: string | null;
            /**
             * @description `school` by default for a new school
             * @enum {string|null}
             */
            kind?: "school" | "district" | "department" | "local" | "state" | "national" | null;
        };
        ArchiveOfSchool: {
            /** Format: date */
            last_day: string | null;
            /** @description Whether the last day is over */
            archived: boolean;
            /** Format: int32 */
            school_id: number;
        };
        SetLastDay: {
            /**
             * Format: date
             * @description The last day; null brings the record back. Without it the record is archived at once: yesterday
             */
            last_day?: string | null;
        };
        SchoolYear: {
            /** Format: int32 */
            id: number;
            name: string;
            /**
             * Format: date
             * @description null if a OneRoster package does not say it
             */
            first_day: string | null;
            /**
             * Format: date
             * @description It is included; null if a OneRoster package does not say it
             */
            last_day: string | null;
            /**
             * Format: int32
             * @description null: of the whole district
             */
            school_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @enum {string} */
            kind: "school_year";
            /**
             * Format: int32
             * @description Always null
             */
            school_year_id: number | null;
        };
        SchoolYearPage: {
            data: components["schemas"]["SchoolYear"][];
            pagination: components["schemas"]["Pagination"];
        };
        SchoolYearCursorPage: {
            data: components["schemas"]["SchoolYear"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        SchoolYearFields: {
            name: string;
            /** Format: date */
            first_day: string;
            /**
             * Format: date
             * @description It is included
             */
            last_day: string;
            /**
             * Format: int32
             * @description The school; null for the whole district. Its terms follow
             */
            school_id?: number | null;
        };
        Term: {
            /** Format: int32 */
            id: number;
            name: string;
            /**
             * Format: date
             * @description null if a OneRoster package does not say it
             */
            first_day: string | null;
            /**
             * Format: date
             * @description It is included; null if a OneRoster package does not say it
             */
            last_day: string | null;
            /**
             * Format: int32
             * @description null: of the whole district
             */
            school_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description One of `semester`, `term`, `grading_period`, or another type that a OneRoster package named */
            kind: string;
            /**
             * Format: int32
             * @description null if a OneRoster package does not say it
             */
            school_year_id: number | null;
        };
        TermPage: {
            data: components["schemas"]["Term"][];
            pagination: components["schemas"]["Pagination"];
        };
        TermCursorPage: {
            data: components["schemas"]["Term"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        CreateTerm: {
            /** @description The text of `semester` of classes and of `term` of grades */
            name: string;
            /**
             * @description `term` by default for a new term
             * @enum {string|null}
             */
            kind?: "semester" | "term" | "grading_period" | null;
            /**
             * Format: date
             * @description Within the school year
             */
            first_day: string;
            /**
             * Format: date
             * @description It is included
             */
            last_day: string;
            /** Format: int32 */
            school_year_id: number;
        };
        TermFields: {
            /** @description The text of `semester` of classes and of `term` of grades */
            name: string;
            /**
             * @description `term` by default for a new term
             * @enum {string|null}
             */
            kind?: "semester" | "term" | "grading_period" | null;
            /**
             * Format: date
             * @description Within the school year
             */
            first_day: string;
            /**
             * Format: date
             * @description It is included
             */
            last_day: string;
        };
        ClosedDay: {
            /** Format: int32 */
            id: number;
            name: string;
            /** Format: date */
            first_day: string;
            /**
             * Format: date
             * @description It is included
             */
            last_day: string;
            /**
             * Format: int32
             * @description null: of the whole district
             */
            school_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ClosedDayPage: {
            data: components["schemas"]["ClosedDay"][];
            pagination: components["schemas"]["Pagination"];
        };
        ClosedDayCursorPage: {
            data: components["schemas"]["ClosedDay"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        ClosedDayFields: {
            name: string;
            /** Format: date */
            first_day: string;
            /**
             * Format: date
             * @description It is included; of new closed days, and with null, the first day
             */
            last_day?: string | null;
            /**
             * Format: int32
             * @description The school; null for the whole district
             */
            school_id?: number | null;
        };
        CalledContact: {
            name: string | null;
            relation: string | null;
            /** Format: email */
            email: string | null;
            /** @description In the order of calls */
            phones: string[];
            /** @description Whether the contact may collect the student */
            may_collect: boolean;
            note: string | null;
        };
        StudentThen: {
            /** @description The legal name */
            name: string;
            grade_level: string;
        };
        Student: {
            /** Format: int32 */
            id: number;
            name: string;
            /**
             * Format: email
             * @description Null only for a caller whose share shows no contact data of the student any more
             */
            email: string | null;
            grade_level: string;
            /** Format: date */
            date_of_birth: string | null;
            guardian_name: string | null;
            /** Format: email */
            guardian_email: string | null;
            guardian_phone: string | null;
            address: string | null;
            /**
             * Format: date
             * @description The date of creation in the school's time zone
             */
            enrollment_date: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Only with `include=school`. null: the record has no school */
            school?: components["schemas"]["School"] | null;
            /** @description Only with `include=names`, and only if one is set */
            preferred_given_name?: string;
            /** @description The preferred given name and the family name of the legal name. Only with `include=names`, and only if a preferred name is set */
            shown_name?: string;
            /** @description In the order of calls. Only in a roster with `include=contacts` */
            contacts?: components["schemas"]["CalledContact"][];
            /** @description On the day of a roster with `include=then`. Only if the name or the grade level was another one */
            then?: components["schemas"]["StudentThen"];
        };
        StudentPage: {
            data: components["schemas"]["Student"][];
            pagination: components["schemas"]["Pagination"];
        };
        StudentCursorPage: {
            data: components["schemas"]["Student"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        CreateStudent: {
            /**
             * Format: date
             * @description Not in the future
             */
            date_of_birth?: string | null;
            guardian_name?: string | null;
            /** Format: email */
            guardian_email?: string | null;
            guardian_phone?: string | null;
            address?: string | null;
            /**
             * Format: date
             * @description At most two years in the future. Left out or null: today in the time zone of the school for a new record, no change otherwise
             */
            enrollment_date?: string | null;
            /**
             * Format: int32
             * @description The home school; null for none
             */
            school_id?: number | null;
            /** @description The given name that the person goes by; null for the one of the legal name. Only `include=names` shows it */
            preferred_given_name?: string | null;
            name: string;
            /** Format: email */
            email: string;
            grade_level: string;
        };
        CreateStudents: {
            records: components["schemas"]["CreateStudent"][];
        };
        RateLimitDetails: {
            /**
             * Format: int32
             * @description Seconds until the exceeded window ends. Equal to `Retry-After`.
             */
            retry_after: number;
            /**
             * @description The window of the limit that is used up, of the key or of its school
             * @enum {string}
             */
            window?: "hour" | "minute";
        };
        MergedRecordDetails: {
            /**
             * Format: int32
             * @description The id of the record into which the record of the path was merged
             */
            merged_into: number;
        };
        /** @description The body of every response with a status of 400 and above, except a 503 of the health check */
        Error: {
            /** @description A message for people. It may change. */
            error: string;
            /** @description A code for programs */
            code: string;
            /**
             * Format: int32
             * @description The HTTP status
             */
            status: number;
            /** @description With status 429, and with the 404 of a record that was merged into another one */
            details?: components["schemas"]["RateLimitDetails"] | components["schemas"]["MergedRecordDetails"];
            /** @description Only of a rejected batch: a result for each item. Items without an error have status 424. */
            results?: {
                index: number;
                status: number;
                error: components["schemas"]["Error"];
            }[];
        };
        StudentBatchResult: {
            /**
             * Format: int32
             * @description The position of the item in the request, from 0
             */
            index: number;
            /**
             * Format: int32
             * @description The status that a request for this item alone would get
             */
            status: number;
            /** @description The written record */
            record?: components["schemas"]["Student"];
            /** @description Why the item was not written */
            error?: components["schemas"]["Error"];
        };
        StudentBatch: {
            /**
             * Format: int32
             * @description Items that were written
             */
            written: number;
            /**
             * Format: int32
             * @description Items that were not written. Not 0 only with `partial=true`.
             */
            failed: number;
            /** @description One result for each item, in the order of the request */
            results: components["schemas"]["StudentBatchResult"][];
        };
        UpdateStudent: {
            /**
             * Format: date
             * @description Not in the future
             */
            date_of_birth?: string | null;
            guardian_name?: string | null;
            /** Format: email */
            guardian_email?: string | null;
            guardian_phone?: string | null;
            address?: string | null;
            /**
             * Format: date
             * @description At most two years in the future. Left out or null: today in the time zone of the school for a new record, no change otherwise
             */
            enrollment_date?: string | null;
            /**
             * Format: int32
             * @description The home school; null for none
             */
            school_id?: number | null;
            /** @description The given name that the person goes by; null for the one of the legal name. Only `include=names` shows it */
            preferred_given_name?: string | null;
            name?: string;
            /** Format: email */
            email?: string;
            grade_level?: string;
        };
        SchoolOfStudent: {
            school: components["schemas"]["School"] | null;
            /** Format: int32 */
            student_id: number;
        };
        SetSchool: {
            /**
             * Format: int32
             * @description null: the record has no school
             */
            school_id: number | null;
        };
        PreferredNameOfStudent: {
            preferred_given_name: string | null;
            /** @description The preferred given name and the family name of the legal name; without a preferred name the legal name */
            shown_name: string;
            /** Format: int32 */
            student_id: number;
        };
        SetPreferredName: {
            /** @description null: the person goes by the legal name */
            preferred_given_name: string | null;
        };
        StudentBefore: {
            /** @description The legal name */
            name: string;
            grade_level: string;
            /**
             * Format: date
             * @description The first day on which the student had another name or grade level
             */
            until: string;
        };
        StudentPast: {
            /** Format: int32 */
            student_id: number;
            /** @description The earliest first, without those of today */
            past: components["schemas"]["StudentBefore"][];
        };
        StudentStatus: {
            /** Format: int32 */
            student_id: number;
            /** @enum {string} */
            status: "active" | "withdrawn";
            /**
             * Format: date
             * @description The first day without the student; null: the student is active
             */
            withdrawn_on: string | null;
            reason: string | null;
        };
        Contact: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            student_id: number;
            /**
             * Format: int32
             * @description Contacts of a student are called in ascending order
             */
            call_order: number;
            name: string | null;
            relation: string | null;
            /** Format: email */
            email: string | null;
            /** @description In the order of calls */
            phones: string[];
            /** @description Whether the student lives with the contact */
            lives_with: boolean;
            /** @description Whether the contact may collect the student */
            may_collect: boolean;
            /** @description Whether the contact gets mail of the school */
            gets_mail: boolean;
            note: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ContactPage: {
            data: components["schemas"]["Contact"][];
            pagination: components["schemas"]["Pagination"];
        };
        ContactCursorPage: {
            data: components["schemas"]["Contact"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        CreateContact: {
            /** @description Required if there is neither an email nor a phone */
            name?: string | null;
            /** @example mother */
            relation?: string | null;
            /** Format: email */
            email?: string | null;
            /** @description In the order of calls */
            phones?: string[] | null;
            /**
             * @description Whether the student lives with the contact
             * @default false
             */
            lives_with?: boolean | null;
            /**
             * @description Whether the contact may collect the student
             * @default false
             */
            may_collect?: boolean | null;
            /**
             * @description Whether the contact gets mail of the school
             * @default false
             */
            gets_mail?: boolean | null;
            /** @description What the office has to know, such as a decision on custody */
            note?: string | null;
            /** Format: int32 */
            student_id: number;
        };
        CreateContacts: {
            records: components["schemas"]["CreateContact"][];
        };
        ContactBatchResult: {
            /**
             * Format: int32
             * @description The position of the item in the request, from 0
             */
            index: number;
            /**
             * Format: int32
             * @description The status that a request for this item alone would get
             */
            status: number;
            /** @description The written record */
            record?: components["schemas"]["Contact"];
            /** @description Why the item was not written */
            error?: components["schemas"]["Error"];
        };
        ContactBatch: {
            /**
             * Format: int32
             * @description Items that were written
             */
            written: number;
            /**
             * Format: int32
             * @description Items that were not written. Not 0 only with `partial=true`.
             */
            failed: number;
            /** @description One result for each item, in the order of the request */
            results: components["schemas"]["ContactBatchResult"][];
        };
        UpdateContact: {
            /** @description Required if there is neither an email nor a phone */
            name?: string | null;
            /** @example mother */
            relation?: string | null;
            /** Format: email */
            email?: string | null;
            /** @description In the order of calls */
            phones?: string[] | null;
            /**
             * @description Whether the student lives with the contact
             * @default false
             */
            lives_with?: boolean | null;
            /**
             * @description Whether the contact may collect the student
             * @default false
             */
            may_collect?: boolean | null;
            /**
             * @description Whether the contact gets mail of the school
             * @default false
             */
            gets_mail?: boolean | null;
            /** @description What the office has to know, such as a decision on custody */
            note?: string | null;
            /**
             * Format: int32
             * @description Must be the student of the contact
             */
            student_id?: number | null;
        };
        Sibling: {
            /** Format: int32 */
            student_id: number;
            name: string;
            grade_level: string;
        };
        StudentContacts: {
            /** Format: int32 */
            student_id: number;
            /** @description In the order of calls */
            contacts: components["schemas"]["Contact"][];
            /** @description Students who share a contact: the same guardian of a package, an equal email, or an equal phone */
            siblings: components["schemas"]["Sibling"][];
        };
        ContactFields: {
            /** @description Required if there is neither an email nor a phone */
            name?: string | null;
            /** @example mother */
            relation?: string | null;
            /** Format: email */
            email?: string | null;
            /** @description In the order of calls */
            phones?: string[] | null;
            /**
             * @description Whether the student lives with the contact
             * @default false
             */
            lives_with?: boolean | null;
            /**
             * @description Whether the contact may collect the student
             * @default false
             */
            may_collect?: boolean | null;
            /**
             * @description Whether the contact gets mail of the school
             * @default false
             */
            gets_mail?: boolean | null;
            /** @description What the office has to know, such as a decision on custody */
            note?: string | null;
        };
        ContactOrder: {
            /** @description The contacts to call first, in their order. The others of the student follow in their former order */
            contact_ids: number[];
        };
        OrderedContacts: {
            /** Format: int32 */
            student_id: number;
            /** @description In the order of calls */
            contacts: components["schemas"]["Contact"][];
        };
        Teacher: {
            /** Format: int32 */
            id: number;
            name: string;
            /** Format: email */
            email: string;
            department: string;
            subjects: string[];
            phone: string | null;
            office_room: string | null;
            /**
             * Format: date
             * @description The date of creation in the school's time zone
             */
            hire_date: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Only with `include=school`. null: the record has no school */
            school?: components["schemas"]["School"] | null;
            /** @description Only with `include=names`, and only if one is set */
            preferred_given_name?: string;
            /** @description The preferred given name and the family name of the legal name. Only with `include=names`, and only if a preferred name is set */
            shown_name?: string;
        };
        TeacherPage: {
            data: components["schemas"]["Teacher"][];
            pagination: components["schemas"]["Pagination"];
        };
        TeacherCursorPage: {
            data: components["schemas"]["Teacher"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        TeacherFields: {
            name: string;
            /** Format: email */
            email: string;
            department: string;
            subjects?: string[] | null;
            phone?: string | null;
            office_room?: string | null;
            /**
             * Format: date
             * @description At most two years in the future. Left out or null: today in the time zone of the school for a new record, no change otherwise
             */
            hire_date?: string | null;
            /**
             * Format: int32
             * @description The home school; null for none
             */
            school_id?: number | null;
            /** @description The given name that the person goes by; null for the one of the legal name. Only `include=names` shows it */
            preferred_given_name?: string | null;
        };
        CreateTeachers: {
            records: components["schemas"]["TeacherFields"][];
        };
        TeacherBatchResult: {
            /**
             * Format: int32
             * @description The position of the item in the request, from 0
             */
            index: number;
            /**
             * Format: int32
             * @description The status that a request for this item alone would get
             */
            status: number;
            /** @description The written record */
            record?: components["schemas"]["Teacher"];
            /** @description Why the item was not written */
            error?: components["schemas"]["Error"];
        };
        TeacherBatch: {
            /**
             * Format: int32
             * @description Items that were written
             */
            written: number;
            /**
             * Format: int32
             * @description Items that were not written. Not 0 only with `partial=true`.
             */
            failed: number;
            /** @description One result for each item, in the order of the request */
            results: components["schemas"]["TeacherBatchResult"][];
        };
        SchoolOfTeacher: {
            school: components["schemas"]["School"] | null;
            /** Format: int32 */
            teacher_id: number;
        };
        ArchiveOfTeacher: {
            /** Format: date */
            last_day: string | null;
            /** @description Whether the last day is over */
            archived: boolean;
            /** Format: int32 */
            teacher_id: number;
        };
        PreferredNameOfTeacher: {
            preferred_given_name: string | null;
            /** @description The preferred given name and the family name of the legal name; without a preferred name the legal name */
            shown_name: string;
            /** Format: int32 */
            teacher_id: number;
        };
        TeacherThen: {
            /**
             * Format: int32
             * @description Also of a teacher whose record was removed since
             */
            id: number;
            /** @description The legal name */
            name: string;
        };
        ClassThen: {
            teacher: components["schemas"]["TeacherThen"];
        };
        Class: {
            /** Format: int32 */
            id: number;
            name: string;
            /** Format: int32 */
            teacher_id: number;
            teacher: components["schemas"]["Teacher"];
            /** @description Meeting days and times, in free form */
            schedule: string;
            room: string | null;
            /**
             * Format: int32
             * @description Seats; null for no limit
             */
            capacity: number | null;
            /**
             * Format: int32
             * @description The number of enrolled students
             */
            enrolled_count: number;
            semester: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Only with `include=school`. null: the record has no school */
            school?: components["schemas"]["School"] | null;
            /** @description The preferred given name and the family name of the legal name. Only with `include=names`, and only if a preferred name is set */
            teacher_shown_name?: string;
            /** @description With `include=then`: on the day of a roster; in the classes of a student on the last day there. Only if the teacher or the name was another one */
            then?: components["schemas"]["ClassThen"];
        };
        ClassPage: {
            data: components["schemas"]["Class"][];
            pagination: components["schemas"]["Pagination"];
        };
        ClassCursorPage: {
            data: components["schemas"]["Class"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        ClassFields: {
            name: string;
            /** Format: int32 */
            teacher_id: number;
            /** @description Meeting days and times, in free form */
            schedule: string;
            room?: string | null;
            /**
             * Format: int32
             * @description Seats; null for no limit
             */
            capacity?: number | null;
            semester?: string | null;
            /**
             * Format: int32
             * @description The school of the class; null for none
             */
            school_id?: number | null;
        };
        CreateClasses: {
            records: components["schemas"]["ClassFields"][];
        };
        ClassBatchResult: {
            /**
             * Format: int32
             * @description The position of the item in the request, from 0
             */
            index: number;
            /**
             * Format: int32
             * @description The status that a request for this item alone would get
             */
            status: number;
            /** @description The written record */
            record?: components["schemas"]["Class"];
            /** @description Why the item was not written */
            error?: components["schemas"]["Error"];
        };
        ClassBatch: {
            /**
             * Format: int32
             * @description Items that were written
             */
            written: number;
            /**
             * Format: int32
             * @description Items that were not written. Not 0 only with `partial=true`.
             */
            failed: number;
            /** @description One result for each item, in the order of the request */
            results: components["schemas"]["ClassBatchResult"][];
        };
        Roster: {
            class: components["schemas"]["Class"];
            /** @description Ordered by id, by name with `sort=name`, or by family name with `sort=family_name` */
            students: components["schemas"]["Student"][];
            /** Format: int32 */
            total_count: number;
        };
        SchoolOfClass: {
            school: components["schemas"]["School"] | null;
            /** Format: int32 */
            class_id: number;
        };
        ArchiveOfClass: {
            /** Format: date */
            last_day: string | null;
            /** @description Whether the last day is over */
            archived: boolean;
            /** Format: int32 */
            class_id: number;
        };
        EnrollStudent: {
            /** Format: int32 */
            student_id: number;
            /**
             * Format: date
             * @description The first day, also one that has passed or is to come; null: today
             */
            begin_date?: string | null;
            /**
             * Format: date
             * @description The first day without the student; null: not known yet
             */
            end_date?: string | null;
        };
        EnrollmentConfirmation: {
            message: string;
            /** Format: int32 */
            class_id: number;
            /** Format: int32 */
            student_id: number;
            /** Format: date-time */
            enrolled_at: string;
        };
        EnrollStudents: {
            records: components["schemas"]["EnrollStudent"][];
        };
        EnrollmentBatchResult: {
            /**
             * Format: int32
             * @description The position of the item in the request, from 0
             */
            index: number;
            /**
             * Format: int32
             * @description The status that a request for this item alone would get
             */
            status: number;
            /** @description The written record */
            record?: components["schemas"]["EnrollmentConfirmation"];
            /** @description Why the item was not written */
            error?: components["schemas"]["Error"];
        };
        EnrollmentBatch: {
            /**
             * Format: int32
             * @description Items that were written
             */
            written: number;
            /**
             * Format: int32
             * @description Items that were not written. Not 0 only with `partial=true`.
             */
            failed: number;
            /** @description One result for each item, in the order of the request */
            results: components["schemas"]["EnrollmentBatchResult"][];
        };
        EnrollmentRecord: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            class_id: number;
            /** Format: int32 */
            student_id: number;
            /**
             * Format: date
             * @description The first day, also one to come
             */
            begin_date: string;
            /**
             * Format: date
             * @description The first day without the student, also one to come; null: not known yet
             */
            end_date: string | null;
            /** Format: date-time */
            enrolled_at: string;
        };
        EnrollmentPage: {
            data: components["schemas"]["EnrollmentRecord"][];
            pagination: components["schemas"]["Pagination"];
        };
        EnrollmentCursorPage: {
            data: components["schemas"]["EnrollmentRecord"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        CorrectEnrollment: {
            /**
             * Format: date
             * @description The first day
             */
            begin_date?: string;
            /**
             * Format: date
             * @description The first day without the student; null: not known yet
             */
            end_date?: string | null;
        };
        MoveEnrollment: {
            /**
             * Format: int32
             * @description The class in which the student gets a seat
             */
            class_id: number;
            /**
             * Format: date
             * @description The first day in that class, also one to come; null: today
             */
            date?: string | null;
            /**
             * Format: date
             * @description The first day without the student; that of the other enrollment if it is left out, null: not known yet
             */
            end_date?: string | null;
        };
        EnrollmentPeriod: {
            /**
             * Format: int32
             * @description The id of the enrollment
             */
            id: number;
            /**
             * Format: date
             * @description The first day
             */
            begin_date: string;
            /**
             * Format: date
             * @description The first day without the student; null: not known yet
             */
            end_date: string | null;
            /** Format: date-time */
            enrolled_at: string;
        };
        StudentClass: {
            class: components["schemas"]["Class"];
            /** @description The earliest first */
            periods: components["schemas"]["EnrollmentPeriod"][];
        };
        StudentClasses: {
            /** Format: int32 */
            student_id: number;
            /** @description Ordered by the id of the class */
            classes: components["schemas"]["StudentClass"][];
        };
        WithdrawStudent: {
            /**
             * Format: date
             * @description The first day without the student, also one to come
             */
            date: string;
            reason?: string | null;
        };
        StudentWithdrawal: {
            /** Format: int32 */
            id: number;
            /**
             * Format: date
             * @description The first day without the student, also one to come
             */
            date: string;
            /**
             * Format: date
             * @description The first day on which the student is back; null: not known yet
             */
            return_date: string | null;
            reason: string | null;
        };
        StudentWithdrawals: {
            /** Format: int32 */
            student_id: number;
            /** @description The earliest first */
            withdrawals: components["schemas"]["StudentWithdrawal"][];
        };
        Announcement: {
            /** Format: int32 */
            id: number;
            title: string;
            content: string;
            /** @enum {string} */
            scope: "school" | "class" | "grade_level";
            /** Format: int32 */
            class_id: number | null;
            grade_level: string | null;
            /** @enum {string} */
            priority: "low" | "normal" | "high" | "urgent";
            /**
             * Format: int32
             * @description The dashboard user who owns the API key that created the announcement
             */
            author_id: number;
            /** Format: date-time */
            published_at: string;
            /**
             * Format: date-time
             * @description null: it never expires
             */
            expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Only with `include=school`. null: the record has no school */
            school?: components["schemas"]["School"] | null;
        };
        AnnouncementPage: {
            data: components["schemas"]["Announcement"][];
            pagination: components["schemas"]["Pagination"];
        };
        AnnouncementCursorPage: {
            data: components["schemas"]["Announcement"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        AnnouncementFields: {
            title: string;
            content: string;
            /** @enum {string} */
            scope: "school" | "class" | "grade_level";
            /** Format: int32 */
            class_id?: number | null;
            grade_level?: string | null;
            /**
             * @description `normal` by default for a new announcement
             * @enum {string|null}
             */
            priority?: "low" | "normal" | "high" | "urgent" | null;
            /**
             * Format: date-time
             * @description null: it never expires. It may be in the past. A time without an offset is UTC
             */
            expires_at?: string | null;
            /**
             * Format: int32
             * @description The school that it is for; null for all
             */
            school_id?: number | null;
        };
        AttendanceRecord: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            student_id: number;
            /** Format: int32 */
            class_id: number;
            /** Format: date */
            date: string;
            /** @enum {string} */
            status: "present" | "absent" | "late" | "excused";
            notes: string | null;
            /**
             * Format: date-time
             * @description The time at which it was recorded or last corrected
             */
            recorded_at: string;
        };
        AttendancePage: {
            data: components["schemas"]["AttendanceRecord"][];
            pagination: components["schemas"]["Pagination"];
        };
        AttendanceCursorPage: {
            data: components["schemas"]["AttendanceRecord"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        RecordAttendance: {
            /** Format: int32 */
            student_id: number;
            /** Format: int32 */
            class_id: number;
            /**
             * Format: date
             * @description At most a year in the future, for a planned absence
             */
            date: string;
            /** @enum {string} */
            status: "present" | "absent" | "late" | "excused";
            notes?: string | null;
        };
        Mark: {
            /** Format: int32 */
            student_id: number;
            /** @enum {string} */
            status: "present" | "absent" | "late" | "excused";
            notes?: string | null;
        };
        RecordDay: {
            /**
             * Format: date
             * @description At most a year in the future, for planned absences
             */
            date: string;
            records: components["schemas"]["Mark"][];
        };
        AttendanceBatchResult: {
            /**
             * Format: int32
             * @description The position of the item in the request, from 0
             */
            index: number;
            /**
             * Format: int32
             * @description The status that a request for this item alone would get
             */
            status: number;
            /** @description The written record */
            record?: components["schemas"]["AttendanceRecord"];
            /** @description Why the item was not written */
            error?: components["schemas"]["Error"];
        };
        AttendanceBatch: {
            /**
             * Format: int32
             * @description Items that were written
             */
            written: number;
            /**
             * Format: int32
             * @description Items that were not written. Not 0 only with `partial=true`.
             */
            failed: number;
            /** @description One result for each item, in the order of the request */
            results: components["schemas"]["AttendanceBatchResult"][];
        };
        ClassDayStudent: {
            /** Format: int32 */
            student_id: number;
            name: string;
            /** @description false: the student has an attendance record of the day, but did not sit in the class */
            enrolled: boolean;
            /**
             * Format: int32
             * @description The attendance record; null: the student is not marked
             */
            attendance_id: number | null;
            /**
             * @description null: the student is not marked
             * @enum {string|null}
             */
            status: "present" | "absent" | "late" | "excused" | null;
            notes: string | null;
            /** @description The preferred given name and the family name of the legal name. Only with `include=names`, and only if a preferred name is set */
            shown_name?: string;
        };
        ClassDayCounts: {
            /**
             * Format: int32
             * @description The number of students listed
             */
            total: number;
            /** Format: int32 */
            present: number;
            /** Format: int32 */
            absent: number;
            /** Format: int32 */
            late: number;
            /** Format: int32 */
            excused: number;
            /**
             * Format: int32
             * @description Students without an attendance record
             */
            unmarked: number;
        };
        ClassDay: {
            /** Format: int32 */
            class_id: number;
            /** Format: date */
            date: string;
            /** @description Ordered by id, by name with `sort=name`, or by family name with `sort=family_name` */
            students: components["schemas"]["ClassDayStudent"][];
            counts: components["schemas"]["ClassDayCounts"];
        };
        Author: {
            /**
             * @description An API key, or a user of the dashboard
             * @enum {string}
             */
            type: "key" | "user";
            /** Format: int32 */
            id: number;
            /** @description The current name of the key; null for a user */
            name: string | null;
        };
        AttendanceChange: {
            /** @enum {string} */
            field: "class_id" | "date" | "status" | "notes";
            from: string | number | null;
            to: string | number | null;
        };
        AttendanceVersion: {
            /**
             * Format: int32
             * @description Counts from 1, the creation
             */
            version: number;
            /** Format: int32 */
            student_id: number;
            /** Format: date-time */
            at: string;
            /** @description null: a command such as `seed`, or before Homeroom kept authors */
            by: components["schemas"]["Author"] | null;
            changes: components["schemas"]["AttendanceChange"][];
        };
        AttendanceHistory: {
            data: components["schemas"]["AttendanceVersion"][];
            pagination: components["schemas"]["Pagination"];
        };
        CorrectAttendance: {
            /**
             * Format: int32
             * @description Must be the student of the record
             */
            student_id?: number;
            /** Format: int32 */
            class_id?: number;
            /**
             * Format: date
             * @description At most a year in the future, for a planned absence
             */
            date?: string;
            /** @enum {string} */
            status?: "present" | "absent" | "late" | "excused";
            notes?: string | null;
        };
        /** @description Counts the records that match the filter */
        AttendanceSummary: {
            /** Format: int32 */
            total_days: number;
            /** Format: int32 */
            present: number;
            /** Format: int32 */
            absent: number;
            /** Format: int32 */
            late: number;
            /** Format: int32 */
            excused: number;
            /** @description The share of present and late records in per cent, rounded to two decimals; 0 if there are no records */
            attendance_rate: number;
        };
        StudentAttendance: {
            /** Format: int32 */
            student_id: number;
            /** @description Ordered by id */
            records: components["schemas"]["AttendanceRecord"][];
            summary: components["schemas"]["AttendanceSummary"];
        };
        Grade: {
            /** Format: int32 */
            id: number;
            /** Format: int32 */
            student_id: number;
            /** Format: int32 */
            class_id: number;
            assignment_name: string | null;
            score: number;
            max_score: number;
            /** @description Derived from score / max_score when the grade is recorded. It does not change afterwards */
            letter_grade: string;
            term: string;
            /** Format: date-time */
            graded_at: string;
            comments: string | null;
        };
        GradePage: {
            data: components["schemas"]["Grade"][];
            pagination: components["schemas"]["Pagination"];
        };
        GradeCursorPage: {
            data: components["schemas"]["Grade"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        CreateGrade: {
            /** Format: int32 */
            student_id: number;
            /** Format: int32 */
            class_id: number;
            assignment_name?: string | null;
            /** @description May exceed max_score: extra credit */
            score: number;
            /** @default 100 */
            max_score?: number | null;
            term: string;
            comments?: string | null;
        };
        CreateGrades: {
            records: components["schemas"]["CreateGrade"][];
        };
        GradeBatchResult: {
            /**
             * Format: int32
             * @description The position of the item in the request, from 0
             */
            index: number;
            /**
             * Format: int32
             * @description The status that a request for this item alone would get
             */
            status: number;
            /** @description The written record */
            record?: components["schemas"]["Grade"];
            /** @description Why the item was not written */
            error?: components["schemas"]["Error"];
        };
        GradeBatch: {
            /**
             * Format: int32
             * @description Items that were written
             */
            written: number;
            /**
             * Format: int32
             * @description Items that were not written. Not 0 only with `partial=true`.
             */
            failed: number;
            /** @description One result for each item, in the order of the request */
            results: components["schemas"]["GradeBatchResult"][];
        };
        GradeChange: {
            /** @enum {string} */
            field: "class_id" | "assignment_name" | "score" | "max_score" | "letter_grade" | "term" | "comments";
            from: string | number | null;
            to: string | number | null;
        };
        GradeVersion: {
            /**
             * Format: int32
             * @description Counts from 1, the creation
             */
            version: number;
            /** Format: int32 */
            student_id: number;
            /** Format: date-time */
            at: string;
            /** @description null: a command such as `seed`, or before Homeroom kept authors */
            by: components["schemas"]["Author"] | null;
            changes: components["schemas"]["GradeChange"][];
        };
        GradeHistory: {
            data: components["schemas"]["GradeVersion"][];
            pagination: components["schemas"]["Pagination"];
        };
        CorrectGrade: {
            /**
             * Format: int32
             * @description Must be the student of the grade
             */
            student_id?: number;
            /** Format: int32 */
            class_id?: number;
            assignment_name?: string | null;
            /** @description May exceed max_score: extra credit */
            score?: number;
            /** @description null: 100 */
            max_score?: number | null;
            term?: string;
            comments?: string | null;
        };
        StudentGradePage: {
            data: components["schemas"]["Grade"][];
            pagination: components["schemas"]["Pagination"];
        };
        StudentGradeCursorPage: {
            data: components["schemas"]["Grade"][];
            /**
             * @description In the order of changes: ids of changed records that the list does not have, or no longer has. Delete them before the
             *     next page is read, because a later page may have them in `data` again. None of them is in `data` of the same page.
             */
            removed?: number[];
            pagination: components["schemas"]["CursorPagination"];
        };
        TermAverage: {
            /** Format: int32 */
            class_id: number;
            term: string;
            /** @description The mean of the percentages of the grades that count, rounded down to a tenth. Extra credit: above 100 */
            percent: number;
            /** @description The letter of `percent` on the grading scale of the school */
            letter_grade: string;
            /**
             * Format: int32
             * @description The number of grades that count: of several for one assignment name only the newest
             */
            grades: number;
        };
        StudentAverages: {
            /** Format: int32 */
            student_id: number;
            /** @description Ordered by class and term: Q2 before Q10 */
            averages: components["schemas"]["TermAverage"][];
        };
        Event: {
            /**
             * Format: int64
             * @description Another one for each event of the environment
             */
            id: number;
            /** @enum {string} */
            type: "school.created" | "school.updated" | "school.removed" | "school_year.created" | "school_year.updated" | "school_year.removed" | "term.created" | "term.updated" | "term.removed" | "closed_day.created" | "closed_day.updated" | "closed_day.removed" | "student.created" | "student.updated" | "student.removed" | "contact.created" | "contact.updated" | "contact.removed" | "teacher.created" | "teacher.updated" | "teacher.removed" | "class.created" | "class.updated" | "class.removed" | "enrollment.created" | "enrollment.updated" | "enrollment.removed" | "announcement.created" | "announcement.updated" | "announcement.removed" | "grade.created" | "grade.updated" | "grade.removed" | "attendance.created" | "attendance.updated" | "attendance.removed";
            /**
             * Format: date-time
             * @description When the change was written, a moment before its commit
             */
            at: string;
            /**
             * @description The path of the record, below the URL of the API
             * @example /students/1
             */
            path: string;
            /** Format: int32 */
            record_id: number;
            /**
             * Format: int32
             * @description The student whom the record is about
             */
            student_id: number | null;
            /**
             * Format: int32
             * @description The class to which the record belongs
             */
            class_id: number | null;
            /** @description The fields that `updated` changed, by their names in the database. Empty where only a time of the record is another one */
            fields: string[];
            /**
             * Format: int32
             * @description The API key that made the change
             */
            key_id: number | null;
            /**
             * Format: int32
             * @description The user who made the change, or who owns the key
             */
            user_id: number | null;
        };
        EventPagination: {
            /** Format: int32 */
            limit: number;
            /** @description The `after` of the next request, also of one that comes tomorrow */
            next: string;
            /** @description Whether to ask again at once. The page may be empty meanwhile */
            has_more: boolean;
        };
        EventPage: {
            data: components["schemas"]["Event"][];
            pagination: components["schemas"]["EventPagination"];
        };
        MergeStudents: {
            /**
             * @description Which record counts where both have a value: the one that stays, by default, or the other one
             * @enum {string}
             */
            on_conflict?: "keep" | "other";
            /**
             * @description The keys of the conflicts that are decided the other way. A dry run lists them
             * @example [
             *       "grade_level",
             *       "grade 7"
             *     ]
             */
            exceptions?: string[];
            /**
             * Format: int32
             * @description The student that goes. All that it has moves to the one in the path
             */
            other_id: number;
        };
        MergeConflict: {
            /** @description Names the conflict in `exceptions` */
            key: string;
            /** @enum {string} */
            record: "student" | "teacher" | "enrollment" | "withdrawal" | "grade" | "attendance" | "contact";
            /**
             * Format: int32
             * @description The record that counts; null for fields of the person
             */
            id: number | null;
            /**
             * Format: int32
             * @description The record that is set aside
             */
            other_id: number | null;
            /** @description The values that count */
            kept: {
                [key: string]: unknown;
            };
            /** @description The values that are set aside */
            set_aside: {
                [key: string]: unknown;
            };
        };
        MovedRecords: {
            /** Format: int32 */
            enrollments: number;
            /** Format: int32 */
            grades: number;
            /** Format: int32 */
            attendance: number;
            /** Format: int32 */
            withdrawals: number;
            /** Format: int32 */
            contacts: number;
            /**
             * Format: int32
             * @description The sourcedIds by which OneRoster packages have the student
             */
            sourced_ids: number;
        };
        StudentMerge: {
            /**
             * Format: int32
             * @description The record that has gone
             */
            merged_id: number;
            /** Format: date-time */
            merged_at: string;
            /**
             * Format: date-time
             * @description Until then the merge can be undone
             */
            undo_until: string;
            /** @description What both records had */
            conflicts: components["schemas"]["MergeConflict"][];
            /**
             * Format: int32
             * @description The student that stays
             */
            student_id: number;
            /** @description The numbers of records that moved */
            moved: components["schemas"]["MovedRecords"];
        };
        UndoMerge: {
            /**
             * Format: int32
             * @description The record that was merged into the one in the path
             */
            other_id: number;
        };
        UndoneMerge: {
            /**
             * Format: int32
             * @description The student that stayed
             */
            student_id: number;
            /**
             * Format: int32
             * @description The student that is back
             */
            merged_id: number;
            /** @description The ids of those that were changed since the merge */
            enrollments: number[];
            /** @description The ids of those that were changed since the merge */
            grades: number[];
            /** @description The ids of those that were changed since the merge */
            attendance: number[];
            /** @description The ids of those that were changed since the merge */
            contacts: number[];
            /** @description The fields of the student that were changed since the merge */
            fields: string[];
        };
        ListedMerge: {
            /** Format: int32 */
            merged_id: number;
            /** Format: date-time */
            merged_at: string;
            /**
             * Format: date-time
             * @description null: the merge holds
             */
            undone_at: string | null;
            /** @description Whether the merge can be undone */
            undoable: boolean;
        };
        StudentMerges: {
            /** Format: int32 */
            student_id: number;
            /** @description The newest first */
            merges: components["schemas"]["ListedMerge"][];
        };
        MergeTeachers: {
            /**
             * @description Which record counts where both have a value: the one that stays, by default, or the other one
             * @enum {string}
             */
            on_conflict?: "keep" | "other";
            /**
             * @description The keys of the conflicts that are decided the other way. A dry run lists them
             * @example [
             *       "grade_level",
             *       "grade 7"
             *     ]
             */
            exceptions?: string[];
            /**
             * Format: int32
             * @description The teacher that goes. All that it has moves to the one in the path
             */
            other_id: number;
        };
        MovedTeachings: {
            /** Format: int32 */
            classes: number;
            /**
             * Format: int32
             * @description Classes of other teachers in which OneRoster packages name the teacher too
             */
            co_teachings: number;
            /**
             * Format: int32
             * @description Users of the dashboard who are the teacher
             */
            users: number;
            /**
             * Format: int32
             * @description The sourcedIds by which OneRoster packages have the teacher
             */
            sourced_ids: number;
        };
        TeacherMerge: {
            /**
             * Format: int32
             * @description The record that has gone
             */
            merged_id: number;
            /** Format: date-time */
            merged_at: string;
            /**
             * Format: date-time
             * @description Until then the merge can be undone
             */
            undo_until: string;
            /** @description What both records had */
            conflicts: components["schemas"]["MergeConflict"][];
            /**
             * Format: int32
             * @description The teacher that stays
             */
            teacher_id: number;
            /** @description The numbers of what moved */
            moved: components["schemas"]["MovedTeachings"];
        };
        UndoneTeacherMerge: {
            /**
             * Format: int32
             * @description The teacher that stayed
             */
            teacher_id: number;
            /**
             * Format: int32
             * @description The teacher that is back
             */
            merged_id: number;
            /** @description The ids of the classes that got a third teacher since the merge */
            classes: number[];
            /** @description The fields of the teacher that were changed since the merge */
            fields: string[];
        };
        TeacherMerges: {
            /** Format: int32 */
            teacher_id: number;
            /** @description The newest first */
            merges: components["schemas"]["ListedMerge"][];
        };
        Webhook: {
            /** Format: int32 */
            id: number;
            /** @example Library */
            name: string;
            /** @example https://library.example/homeroom */
            url: string;
            /** @description Null: all types */
            types: string[] | null;
            /**
             * @description `failing`: an event could not be delivered, and is tried again. `disabled`: nothing is sent, and events wait for as long as they are kept
             * @enum {string}
             */
            state: "active" | "failing" | "disabled";
            /** @description Why it was disabled, or when it missed events */
            message: string | null;
            /**
             * Format: int64
             * @description Events in its queue, at most about 500. Further ones are queued later
             */
            waiting: number;
            /**
             * Format: date-time
             * @description When the oldest event was queued that could not be delivered
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the newest delivered event was delivered
             */
            last_delivered_at: string | null;
            /**
             * Format: date-time
             * @description Until when the secret from before a rotation signs deliveries as well
             */
            previous_secret_until: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
        };
        WebhookList: {
            data: components["schemas"]["Webhook"][];
        };
        WebhookFields: {
            /**
             * @description What receives the events
             * @example Library
             */
            name: string;
            /**
             * @description Where the events are sent: https, and on the public internet, unless the installation allows others
             * @example https://library.example/homeroom
             */
            url: string;
            /**
             * @description Only events of these types; all without it. `student.*` stands for all types of students
             * @example [
             *       "student.*",
             *       "enrollment.created"
             *     ]
             */
            types?: string[] | null;
        };
        WebhookWithSecret: {
            /** Format: int32 */
            id: number;
            /** @example Library */
            name: string;
            /** @example https://library.example/homeroom */
            url: string;
            /** @description Null: all types */
            types: string[] | null;
            /**
             * @description `failing`: an event could not be delivered, and is tried again. `disabled`: nothing is sent, and events wait for as long as they are kept
             * @enum {string}
             */
            state: "active" | "failing" | "disabled";
            /** @description Why it was disabled, or when it missed events */
            message: string | null;
            /**
             * Format: int64
             * @description Events in its queue, at most about 500. Further ones are queued later
             */
            waiting: number;
            /**
             * Format: date-time
             * @description When the oldest event was queued that could not be delivered
             */
            failing_since: string | null;
            /**
             * Format: date-time
             * @description When the newest delivered event was delivered
             */
            last_delivered_at: string | null;
            /**
             * Format: date-time
             * @description Until when the secret from before a rotation signs deliveries as well
             */
            previous_secret_until: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            created_at: string;
            /**
             * @description Signs what is sent, as Standard Webhooks says. It is shown only once
             * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
             */
            secret: string;
        };
        WebhookTest: {
            /** @description Whether the receiver answered with 2xx */
            delivered: boolean;
            /**
             * Format: int32
             * @description Null without an answer
             */
            status: number | null;
            /**
             * Format: int64
             * @description Milliseconds
             */
            duration: number;
            /** @description Why it was not delivered */
            error: string | null;
        };
        RotateWebhook: {
            /**
             * Format: int32
             * @description Hours for which deliveries are signed with the old secret as well; 24 by default
             */
            overlap_hours?: number | null;
        };
        ReplayWebhook: {
            /**
             * Format: int64
             * @description The id of the first event that is sent again
             */
            from: number;
        };
        WebhookDelivery: {
            id: string;
            /** Format: int64 */
            event_id: number;
            /** @example student.updated */
            type: string;
            /** @example /students/1 */
            path: string;
            /**
             * @description `waiting`: behind other events of the record, or not yet sent. `retrying`: waits for the next attempt. `failed`: given up after three days. `skipped`: the event was no longer kept
             * @enum {string}
             */
            state: "delivered" | "skipped" | "waiting" | "sending" | "retrying" | "failed";
            /** Format: int64 */
            attempts: number;
            /**
             * Format: int32
             * @description The status of the last answer; null without one
             */
            status: number | null;
            /**
             * Format: int64
             * @description Milliseconds of the last attempt
             */
            duration: number | null;
            error: string | null;
            /** Format: date-time */
            queued_at: string;
            /** Format: date-time */
            last_attempt_at: string | null;
            /** Format: date-time */
            next_attempt_at: string | null;
        };
        WebhookDeliveryPagination: {
            /** Format: int32 */
            limit: number;
            /** @description The `after` of the next request; null on the last page */
            next: string | null;
        };
        WebhookDeliveryPage: {
            data: components["schemas"]["WebhookDelivery"][];
            pagination: components["schemas"]["WebhookDeliveryPagination"];
        };
    };
    responses: {
        /** @description A field, a parameter or the id in the path is missing or invalid, or the body is not valid JSON. Correct the fields that the message names. It gives a reason for each of them. */
        ValidationError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Validation failed: email must be an e-mail address",
                 *       "code": "VALIDATION_ERROR",
                 *       "status": 400
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is missing, malformed, unknown, expired, revoked, or belongs to the other environment. Read the reason in `WWW-Authenticate`, and use a valid key of this environment. */
        Unauthorized: {
            headers: {
                /** @description Why the key is not valid */
                "WWW-Authenticate"?: string;
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Invalid API key",
                 *       "code": "UNAUTHORIZED",
                 *       "status": 401
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key lacks a scope, or it has a share and the operation or the change is outside of the share. Use a key with the scope that the message names, or a key that sees the schools of the record. */
        Forbidden: {
            headers: {
                /** @description `Bearer error="insufficient_scope"` */
                "WWW-Authenticate"?: string;
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This API key lacks the scope write:students",
                 *       "code": "FORBIDDEN",
                 *       "status": 403
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request did not arrive completely within 60 seconds, or its headers within 20. Send the request again. It was not processed. */
        RequestTimeout: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The request took too long to arrive",
                 *       "code": "REQUEST_TIMEOUT",
                 *       "status": 408
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The record was changed since the client read the `ETag` that it sent in `If-Match`. Read the record again and send the change with the new `ETag`. */
        PreconditionFailed: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The record has changed since it was read: read it again",
                 *       "code": "PRECONDITION_FAILED",
                 *       "status": 412
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body exceeds 256 KiB, or 1 MiB in a batch. Divide a batch into several, or shorten the texts. */
        PayloadTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body must not exceed 256 KiB, or 1 MiB of a batch",
                 *       "code": "PAYLOAD_TOO_LARGE",
                 *       "status": 413
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The URL exceeds 8 KiB. Shorten the search text, or leave out parameters. */
        UriTooLong: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The URL must not exceed 8 KiB",
                 *       "code": "URI_TOO_LONG",
                 *       "status": 414
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Content-Type` is not JSON in UTF-8, or the body is compressed. Send JSON without compression, with `Content-Type: application/json`. */
        UnsupportedMediaType: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The body must be JSON in UTF-8, and Content-Type must say so",
                 *       "code": "UNSUPPORTED_MEDIA_TYPE",
                 *       "status": 415
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The `Idempotency-Key` was used in the last 24 hours for a request with another body or another path. Use a new key for each request, and the same key only to repeat a request unchanged. */
        IdempotencyKeyReused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "This Idempotency-Key was given to another request",
                 *       "code": "IDEMPOTENCY_KEY_REUSED",
                 *       "status": 422
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description `Expect` is not 100-continue. Omit the header `Expect`. */
        ExpectationFailed: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The Expect header must be 100-continue",
                 *       "code": "EXPECTATION_FAILED",
                 *       "status": 417
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key has made all requests that its plan allows in this hour or minute, or all keys of its school together have made those of the school. Wait for the seconds in `Retry-After` and `details.retry_after`. The next request then succeeds. */
        RateLimited: {
            headers: {
                /** @description Seconds until the exceeded window ends */
                "Retry-After"?: string;
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Rate limit exceeded (100 per minute). Please wait 60 seconds before making more requests.",
                 *       "code": "RATE_LIMITED",
                 *       "status": 429,
                 *       "details": {
                 *         "retry_after": 60,
                 *         "window": "minute"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The headers exceed 16 KiB. Send fewer or shorter headers; cookies are not needed. */
        HeadersTooLarge: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The headers must not exceed 16 KiB",
                 *       "code": "HEADERS_TOO_LARGE",
                 *       "status": 431
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error in the service. Give the `X-Request-Id` of the response to the administrator, who finds the details in the log. */
        InternalError: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "Internal error",
                 *       "code": "INTERNAL_ERROR",
                 *       "status": 500
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The database does not answer, or the service is overloaded. Try again after the seconds in `Retry-After`. The server may have processed a write; a retry with the same `Idempotency-Key` is not processed twice. */
        ServiceUnavailable: {
            headers: {
                /** @description Seconds after which the client should try again */
                "Retry-After"?: string;
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "error": "The service is unavailable, try again later",
                 *       "code": "SERVICE_UNAVAILABLE",
                 *       "status": 503
                 *     }
                 */
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Requests that the key may make in an hour. With 429, those of the exceeded limit */
        "X-RateLimit-Limit": number;
        /** @description Requests left in the current hour */
        "X-RateLimit-Remaining": number;
        /** @description When the current hour ends, in Unix seconds. Constant within the hour. */
        "X-RateLimit-Reset": number;
        /**
         * @description Requests (`q`) that the key may make in an hour and in a minute. `w` is the window in seconds.
         * @example "hour";q=1000;w=3600, "minute";q=100;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Requests (`r`) left in the hour and in the minute. `t` is the seconds until the window ends.
         * @example "hour";r=999;t=3600, "minute";r=99;t=60
         */
        RateLimit: string;
        /** @description The id of the request in the log. The server uses the id that the client sends if it has 1 to 128 letters, digits, `.`, `_` and `-`. */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["ValidationError"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            /** @description The service is running, but the database does not answer */
            503: {
                headers: {
                    /** @description Seconds after which the client should try again */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Entries on a page */
                per_page?: number;
                /** @description The `next` of the page before, or `start` */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    startImport: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImportForm"];
            };
        };
        responses: {
            /** @description Accepted. The work goes on after the answer. */
            202: {
                headers: {
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the import
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getImportReport: {
        parameters: {
            query?: {
                /** @description Entries on a page */
                per_page?: number;
                /** @description The `next` of the page before, or `start` */
                after?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the import
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportReport"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undoImport: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the import
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSchools: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /**
                 * @description Up to 20 words, all of which must occur in the name or identifier. Ignores case and accents
                 * @example hill
                 */
                search?: string;
                /**
                 * @description Exactly this kind
                 * @example school
                 */
                kind?: string;
                /** @description true: only records whose last day is over. false: only the others. By default all */
                archived?: boolean;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `name` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolPage"] | components["schemas"]["SchoolCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSchool: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchoolFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSchool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSchool: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchoolFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["School"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSchool: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSchoolArchive: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveOfSchool"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setSchoolArchive: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetLastDay"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveOfSchool"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSchoolYears: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @description The records of this school */
                school_id?: number;
                /** @description Those that have this day */
                on?: string;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `name`, `first_day` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolYearPage"] | components["schemas"]["SchoolYearCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSchoolYear: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchoolYearFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolYear"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSchoolYear: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school year
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolYear"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSchoolYear: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school year
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SchoolYearFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolYear"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSchoolYear: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the school year
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTerms: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @description The records of this school */
                school_id?: number;
                /** @description Those that have this day */
                on?: string;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `name`, `first_day` */
                sort?: string;
                /** @description The terms of this school year */
                school_year_id?: number;
                /**
                 * @description Exactly this kind
                 * @example semester
                 */
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermPage"] | components["schemas"]["TermCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTerm: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTerm"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Term"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTerm: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the term
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Term"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTerm: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the term
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TermFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Term"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTerm: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the term
                 * @example 2
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClosedDays: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @description The records of this school */
                school_id?: number;
                /** @description Those that end on this day or later */
                from?: string;
                /** @description Those that begin on this day or earlier */
                to?: string;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `first_day` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDayPage"] | components["schemas"]["ClosedDayCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createClosedDay: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosedDayFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDay"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClosedDay: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the closed day
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDay"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateClosedDay: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the closed day
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosedDayFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedDay"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteClosedDay: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the closed day
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStudents: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /**
                 * @description Up to 20 words, all of which must occur in the name or e-mail address. Ignores case and accents
                 * @example zoe mul
                 */
                search?: string;
                /**
                 * @description Exactly this grade level
                 * @example 9
                 */
                grade_level?: string;
                /** @description The records of this school */
                school_id?: number;
                status?: "active" | "withdrawn" | "all";
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it. `names` adds the preferred names of people who have one */
                include?: "school" | "names" | "school,names";
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `name`, `family_name`, `grade_level`, `enrollment_date` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentPage"] | components["schemas"]["StudentCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createStudent: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStudent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Student"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createStudents: {
        parameters: {
            query?: {
                /**
                 * @description Write the items without errors, even if others have errors. By default all items are written or none.
                 * @example true
                 */
                partial?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateStudents"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentBatch"];
                };
            };
            /** @description Some items were written. `results` has the error of each other one. */
            207: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudent: {
        parameters: {
            query?: {
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it. `names` adds the preferred names of people who have one */
                include?: "school" | "names" | "school,names";
            };
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Student"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateStudent: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateStudent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Student"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteStudent: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentSchool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolOfStudent"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setStudentSchool: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchool"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolOfStudent"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentPreferredName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferredNameOfStudent"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setStudentPreferredName: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPreferredName"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferredNameOfStudent"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentPast: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentPast"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentStatus"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @example 1 */
                student_id?: number;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `student_id` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactPage"] | components["schemas"]["ContactCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContact: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContact"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createContacts: {
        parameters: {
            query?: {
                /**
                 * @description Write the items without errors, even if others have errors. By default all items are written or none.
                 * @example true
                 */
                partial?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateContacts"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBatch"];
                };
            };
            /** @description Some items were written. `results` has the error of each other one. */
            207: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the contact
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the contact
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateContact"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the contact
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentContacts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentContacts"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    addStudentContact: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    orderStudentContacts: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactOrder"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderedContacts"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTeachers: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /**
                 * @description Up to 20 words, all of which must occur in the name or e-mail address. Ignores case and accents
                 * @example okafor
                 */
                search?: string;
                /**
                 * @description Exactly this department
                 * @example Mathematics
                 */
                department?: string;
                /** @description The records of this school */
                school_id?: number;
                /** @description true: only records whose last day is over. false: only the others. By default all */
                archived?: boolean;
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it. `names` adds the preferred names of people who have one */
                include?: "school" | "names" | "school,names";
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `name`, `family_name`, `department` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeacherPage"] | components["schemas"]["TeacherCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTeacher: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeacherFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Teacher"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTeachers: {
        parameters: {
            query?: {
                /**
                 * @description Write the items without errors, even if others have errors. By default all items are written or none.
                 * @example true
                 */
                partial?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeachers"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeacherBatch"];
                };
            };
            /** @description Some items were written. `results` has the error of each other one. */
            207: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeacherBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTeacher: {
        parameters: {
            query?: {
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it. `names` adds the preferred names of people who have one */
                include?: "school" | "names" | "school,names";
            };
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Teacher"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTeacher: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeacherFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Teacher"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTeacher: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTeacherSchool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolOfTeacher"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setTeacherSchool: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchool"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolOfTeacher"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTeacherArchive: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveOfTeacher"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setTeacherArchive: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetLastDay"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveOfTeacher"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTeacherPreferredName: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferredNameOfTeacher"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setTeacherPreferredName: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPreferredName"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreferredNameOfTeacher"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listClasses: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /**
                 * @description Up to 20 words, all of which must occur in the name of the class or of its teacher. Ignores case and accents
                 * @example algebra okafor
                 */
                search?: string;
                /**
                 * @description Exactly this semester
                 * @example Fall 2026
                 */
                semester?: string;
                /**
                 * @description Any of these semesters, with `|` between them
                 * @example 2026-27|Fall 2026
                 */
                semesters?: string;
                /** @example 1 */
                teacher_id?: number;
                /** @description true: only classes in which students sit today and that nobody teaches today, because the days of the teacher are over or the last package took the teacher away; the teacher in the record stays a name. false: only the others */
                without_teacher?: boolean;
                /** @description The records of this school */
                school_id?: number;
                /** @description true: only records whose last day is over. false: only the others. By default all */
                archived?: boolean;
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it. `names` adds the preferred names of people who have one */
                include?: "school" | "names" | "school,names";
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `name`, `teacher_id`, `teacher_name`, `semester` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassPage"] | components["schemas"]["ClassCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createClass: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Class"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createClasses: {
        parameters: {
            query?: {
                /**
                 * @description Write the items without errors, even if others have errors. By default all items are written or none.
                 * @example true
                 */
                partial?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateClasses"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassBatch"];
                };
            };
            /** @description Some items were written. `results` has the error of each other one. */
            207: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClass: {
        parameters: {
            query?: {
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it. `names` adds the preferred names of people who have one */
                include?: "school" | "names" | "school,names";
            };
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Class"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateClass: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Class"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteClass: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClassRoster: {
        parameters: {
            query?: {
                /** @description The students who sit there on this day, also one to come; by default today */
                as_of?: string;
                /** @description By id, or by name or family name as people order names */
                sort?: "id" | "name" | "family_name";
                /** @description Adds the preferred names of people who have one, the contacts of the students, and with `then` the names, grade levels and teacher of the day `as_of` where they were others */
                include?: "names" | "contacts" | "names,contacts" | "then" | "names,then" | "contacts,then" | "names,contacts,then";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Roster"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClassSchool: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolOfClass"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setClassSchool: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetSchool"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchoolOfClass"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClassArchive: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveOfClass"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setClassArchive: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetLastDay"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ArchiveOfClass"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enrollStudent: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollStudent"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentConfirmation"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enrollStudents: {
        parameters: {
            query?: {
                /**
                 * @description Write the items without errors, even if others have errors. By default all items are written or none.
                 * @example true
                 */
                partial?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnrollStudents"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBatch"];
                };
            };
            /** @description Some items were written. `results` has the error of each other one. */
            207: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawFromClass: {
        parameters: {
            query?: {
                /** @description The first day without the student, also one to come; today by default */
                date?: string;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
                /**
                 * @description Id of the student
                 * @example 1
                 */
                student_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEnrollments: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @example 1 */
                student_id?: number;
                /** @example 1 */
                class_id?: number;
                /** @description Only periods that have this day */
                as_of?: string;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentPage"] | components["schemas"]["EnrollmentCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEnrollment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the enrollment
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentRecord"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    correctEnrollment: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the enrollment
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectEnrollment"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentRecord"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteEnrollment: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the enrollment
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    moveEnrollment: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the enrollment
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MoveEnrollment"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EnrollmentRecord"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentClasses: {
        parameters: {
            query?: {
                /** @description Adds the teacher of each class on the last day of the student there, at most today, where it was another one or had another name */
                include?: "then";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentClasses"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawStudent: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawStudent"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentStatus"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    reinstateStudent: {
        parameters: {
            query?: {
                /** @description Whether the enrollments that the withdrawal ended go on from that day on */
                enrollments?: boolean;
                /** @description The first day back, also one to come; today by default */
                date?: string;
                /** @description Whether the withdrawal was recorded by mistake. It is removed, and the enrollments are as if there had been none */
                mistake?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentStatus"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentWithdrawals: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentWithdrawals"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAnnouncements: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @example school */
                scope?: "school" | "class" | "grade_level";
                /** @example high */
                priority?: "low" | "normal" | "high" | "urgent";
                /** @description The records of this school */
                school_id?: number;
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it */
                include?: "school";
                /** @description Leaves out expired announcements */
                active_only?: boolean;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `published_at` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnnouncementPage"] | components["schemas"]["AnnouncementCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAnnouncement: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAnnouncement: {
        parameters: {
            query?: {
                /** @description Adds the field `school` to each record. A change of the school is no change of the record: read `/schools` for it */
                include?: "school";
            };
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the announcement
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateAnnouncement: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the announcement
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Announcement"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAnnouncement: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the announcement
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAttendance: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @example 1 */
                class_id?: number;
                /** @example 1 */
                student_id?: number;
                /**
                 * @description The first day
                 * @example 2026-09-01
                 */
                start_date?: string;
                /**
                 * @description The last day
                 * @example 2026-12-18
                 */
                end_date?: string;
                /** @example excused */
                status?: "present" | "absent" | "late" | "excused";
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id` */
                sort?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendancePage"] | components["schemas"]["AttendanceCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordAttendance: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordAttendance"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceRecord"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceRecord"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClassAttendance: {
        parameters: {
            query?: {
                /**
                 * @description The day; by default today at the school
                 * @example 2026-09-01
                 */
                date?: string;
                /** @description By id, or by name or family name as people order names */
                sort?: "id" | "name" | "family_name";
                /** @description Adds the preferred names of people who have one */
                include?: "names";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClassDay"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    recordClassAttendance: {
        parameters: {
            query?: {
                /**
                 * @description Write the items without errors, even if others have errors. By default all items are written or none.
                 * @example true
                 */
                partial?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the class
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordDay"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceBatch"];
                };
            };
            /** @description Some items were written. `results` has the error of each other one. */
            207: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAttendanceHistory: {
        parameters: {
            query?: {
                /** @description Pages count from 1. The newest comes first, so a new one moves the others by one place */
                page?: number;
                /** @description Records on a page */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the attendance record
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceHistory"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAttendance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the attendance record
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceRecord"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    correctAttendance: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the attendance record
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectAttendance"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttendanceRecord"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteAttendance: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the attendance record
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentAttendance: {
        parameters: {
            query?: {
                /**
                 * @description The first day
                 * @example 2026-09-01
                 */
                start_date?: string;
                /**
                 * @description The last day
                 * @example 2026-12-18
                 */
                end_date?: string;
                /** @example 1 */
                class_id?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentAttendance"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listGrades: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @example 1 */
                class_id?: number;
                /**
                 * @description Exactly this term
                 * @example Q1
                 */
                term?: string;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `student_id`, `class_id`, `term` */
                sort?: string;
                /** @example 1 */
                student_id?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradePage"] | components["schemas"]["GradeCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGrade: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGrade"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    /** @description The URL of the record */
                    Location?: string;
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grade"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createGrades: {
        parameters: {
            query?: {
                /**
                 * @description Write the items without errors, even if others have errors. By default all items are written or none.
                 * @example true
                 */
                partial?: boolean;
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGrades"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradeBatch"];
                };
            };
            /** @description Some items were written. `results` has the error of each other one. */
            207: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradeBatch"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGradeHistory: {
        parameters: {
            query?: {
                /** @description Pages count from 1. The newest comes first, so a new one moves the others by one place */
                page?: number;
                /** @description Records on a page */
                per_page?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the grade
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GradeHistory"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getGrade: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description A known `ETag`: 304 if the record is unchanged
                 * @example "x1y2"
                 */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the grade
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grade"];
                };
            };
            /** @description `If-None-Match` contains the current `ETag`. No body. */
            304: {
                headers: {
                    /** @description The current version */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    correctGrade: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the grade
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectGrade"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description The current version of the record */
                    ETag?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Grade"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteGrade: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description The `ETag` of the record when the client read it: 412 if it has changed since, so that no change is lost
                 * @example "x1y2"
                 */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Id of the grade
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["PreconditionFailed"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStudentGrades: {
        parameters: {
            query?: {
                /** @description Pages count from 1. If a record leaves the list meanwhile, such as a student who is withdrawn, the following ones move up, and a client that reads page after page misses one. `sort=id` pages by cursors, which miss and repeat none */
                page?: number;
                /** @description Records on a page: at most 100, or 1,000 with a cursor */
                per_page?: number;
                /** @description The `next` of the page before, or `start`. The page then has a cursor instead of a number. Without `sort` the records come in the order of their last change, and the last `next` continues with later changes */
                after?: string;
                /** @description Only records that were changed at this instant or later */
                updated_since?: string;
                /** @example 1 */
                class_id?: number;
                /**
                 * @description Exactly this term
                 * @example Q1
                 */
                term?: string;
                /** @description Pages by cursors in the order of a field, descending with `-`, null last, names as people order them: `id`, `student_id`, `class_id`, `term` */
                sort?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentGradePage"] | components["schemas"]["StudentGradeCursorPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentAverages: {
        parameters: {
            query?: {
                /** @example 1 */
                class_id?: number;
                /**
                 * @description Exactly this term
                 * @example Q1
                 */
                term?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentAverages"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description The `next` of the page before; `start`: the oldest event that is kept; `end`: behind the newest one, for a client that begins to follow */
                after?: string;
                /** @description Events on a page */
                limit?: number;
                /**
                 * @description Only these types, with commas between them. `student.*` stands for all types of students
                 * @example student.*
                 */
                types?: string;
                /** @description Seconds for which an empty page waits for the next event */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mergeStudents: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeStudents"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentMerge"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undoStudentMerge: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoMerge"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneMerge"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getStudentMerges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the student
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StudentMerges"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    mergeTeachers: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeTeachers"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeacherMerge"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description Another POST with the same `Idempotency-Key` is in progress. Send the request again after the seconds in `Retry-After`. It then gets the response of the other one. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    undoTeacherMerge: {
        parameters: {
            query?: {
                /**
                 * @description Whether only to say what the write would do. The answer is that of the write, with `Dry-Run: true` and an id that is
                 *     not reserved, or its error. Nothing is changed, and an `Idempotency-Key` is not used. A dry run shows records, so the key needs the
                 *     scopes to read them as well: `read:students` beside `write:students`, and so on, and for enrollments both `read:classes` and
                 *     `read:students`, otherwise 403. The audit trail has it as a read. An addition of Homeroom.
                 */
                dry_run?: boolean;
            };
            header?: {
                /**
                 * @description A name for this request, such as a UUID. If the client repeats the request with this name within 24 hours, the server
                 *     does not process it twice and returns the first response again. Error responses are not stored.
                 * @example 0b5c1c2e-6f0e-4f2b-9f39-0a8f2c6f7a11
                 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UndoMerge"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    /** @description `true` when this is the stored response of an earlier request with the same `Idempotency-Key` */
                    "Idempotency-Replayed"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UndoneTeacherMerge"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. Another POST with the same `Idempotency-Key` is in progress. The stored response for this `Idempotency-Key` contained the data of a student that was erased since. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTeacherMerges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the teacher
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TeacherMerges"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookFields"];
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The URL of the record */
                    Location?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            408: components["responses"]["RequestTimeout"];
            /** @description A rule does not allow the change now. */
            409: {
                headers: {
                    /** @description With IDEMPOTENCY_KEY_IN_USE: seconds to wait */
                    "Retry-After"?: string;
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookFields"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done. No body. */
            204: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateWebhook"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    disableWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    enableWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhook"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            414: components["responses"]["UriTooLong"];
            415: components["responses"]["UnsupportedMediaType"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description The `next` of the page before */
                after?: string;
                /** @description Deliveries on a page */
                limit?: number;
                state?: "delivered" | "skipped" | "waiting" | "sending" | "retrying" | "failed";
            };
            header?: never;
            path: {
                /**
                 * @description Id of the webhook
                 * @example 1
                 */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryPage"];
                };
            };
            400: components["responses"]["ValidationError"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The record of the path does not exist */
            404: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            414: components["responses"]["UriTooLong"];
            417: components["responses"]["ExpectationFailed"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}
